"""Endings of chess."""
