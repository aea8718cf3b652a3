"""The state space of a game: exploring it, guessing its size, and spreading results backwards over it."""
