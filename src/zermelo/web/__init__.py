"""The page and its server: routes over the same games, players and drawings as the terminal's.

Vocabulary
    gallery  the games that this server offers, by name; nothing else can be named from the network
    queue    where work is done: once for all who ask the same, within limits, with progress, until nobody waits
    view     an answer as plain fields
    token    a move as a URL writes it

The server keeps no session: every request carries the game and the moves.
"""
