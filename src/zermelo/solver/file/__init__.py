"""Solutions kept in files: written whole or not at all, memory-mapped, and checked before they are believed.

container    a file of arrays under a header, with checksums; knows nothing of games
keys         sorted positions in about two bytes each, searched where they lie
tables       a table of scores as arrays, and back
plain        positions and fields as JSON, and back
fingerprint  a hash of a game's rules
reading      rules as they are written, with all that they use
syntax       source as syntax trees, and those as text
known        where the rules of saved games stand
solutions    ``save`` and ``open_solution``: all of these together
"""

from zermelo.solver.file.solutions import open_solution, save

__all__ = ["open_solution", "save"]
