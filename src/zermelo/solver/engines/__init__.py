"""The engines: each takes a game and leaves a table."""
