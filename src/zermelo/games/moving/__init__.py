"""Games in which pieces move, and play may repeat."""
