"""Games in which points count."""
