"""Pictures: positions, trees and arenas as SVG and as text."""
