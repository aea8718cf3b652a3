"""Opening books: what was searched once, to be looked up."""
