"""Games of heaps and rows."""
