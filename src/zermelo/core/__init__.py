"""The contract and its words: games, values, specs and errors.  Standard library only."""
