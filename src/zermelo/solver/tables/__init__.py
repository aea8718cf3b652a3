"""Where engines leave their scores."""
