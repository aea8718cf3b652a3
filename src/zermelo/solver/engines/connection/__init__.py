"""Connection games such as Hex: who wins, proved by virtual connections.

``ConnectionProver(game, work)`` answers questions about positions.  A ``Proof`` is a winner with the cells that his win
needs; ``replays(proof)`` plays all of it out, sharing nothing with the prover.
"""

from zermelo.solver.engines.connection.proof import Proof, replays
from zermelo.solver.engines.connection.prover import ConnectionProver

__all__ = ["ConnectionProver", "Proof", "replays"]
