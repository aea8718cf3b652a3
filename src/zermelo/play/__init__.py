"""Playing: players, judgements, the game in progress, its record, matches.

Vocabulary
    side      0 moves first, 1 is the other one
    player    a function of (game, position, chance) that chooses a slot
    seat      the word for who plays a side: ``human``, ``human:Ann``, ``perfect``, ``skill:60`` ...
    analyst   who knows what positions and moves are worth, exactly or not, and never takes long
    session   a game in progress: the moves played, and every line that was tried beside them
    record    what is kept of a session in a file
"""
