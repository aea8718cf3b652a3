"""What is known of the games of the library, family by family."""

COURSE = ("halving", "matches", "nim", "chocolate", "chomp", "hex", "tictactoe", "connect4")
"""The games of the course, which have tests of their own."""
