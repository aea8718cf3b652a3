"""Games in which stones are placed and stay."""
