"""Rules written in plain Python, turned into machine code by Numba.  Nothing here knows a game or an engine."""
