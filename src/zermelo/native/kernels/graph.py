"""The attractor, on a graph given as arrays; the one that the arenas and the retrograde engine share.

Moves of node n go to targets[offsets[n]:offsets[n + 1]]; moves into it come from sources[begin(n):begin(n + 1)], where
``_begin`` tells the begin.  What is known of a node is its score: above 0 where the player to move wins, below
where they lose, and nearer to 0 the later; 0 where it is open.  The functions run as they stand on lists, and compiled
on arrays.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.native.bound import prefetch

Ints = Any
"""A list of ints or an array of ints: whichever the caller has."""

START_BITS = 5
"""Bits of a node's number that do not tell its place in ``starts``."""
ALL = (1 << 32) - 1
"""A word of bits; with it the word of an array becomes a number that has no width."""
BLOCK = 16
"""Bits of a node's number that do not tell its block: the nodes of a block, together, stay in the cache."""
AHEAD = 4
"""Words of bits between one that is looked at and the one whose moves are brought near the processor meanwhile."""
CHUNK_BITS = 6
CHUNK = 1 << CHUNK_BITS
"""Messages that stand together."""


class Graph(NamedTuple):
    """Nodes, the moves into them, and who moves where."""

    first: Ints
    """Where the moves into each begin, and at last where those into the last end."""
    sources: Ints
    owners: Ints
    """Empty where every move changes the player."""
    starts: Ints
    """Where the moves into each 32 nodes begin, if ``first`` tells how far from there; else empty.  It takes half the
    memory."""


class Post(NamedTuple):
    """Messages to nodes about moves from them to nodes that are decided, in a sack for each thread, and there in a list
    for each block.  A list is made of chunks, of which only the last is not full; all sacks have as many.

    A message is twice the number of the node, and one more if player 1 wins after the move (or, where every move
    changes the player, if who moves then loses)."""

    messages: Ints
    before: Ints
    """The chunk before each in its list, below 0 if none is."""
    ends: Ints
    """Where the list of each sack and block ends, 0 if it is empty."""
    usual: int
    """Chunks of a sack that are used, unless the moves into a single node need more."""


def transpose(offsets: Ints, targets: Ints, first: Ints, sources: Ints) -> None:
    """Fill ``first`` (zeros, one longer than the nodes) and ``sources`` with the moves seen from their ends."""
    nodes = len(offsets) - 1
    for move in range(len(targets)):
        first[targets[move]] += 1
    total = 0
    for node in range(nodes):
        total += first[node]
        first[node] = total
    first[nodes] = total
    for node in range(nodes - 1, -1, -1):
        for move in range(offsets[node + 1] - 1, offsets[node] - 1, -1):
            place = first[targets[move]] - 1
            first[targets[move]] = place
            sources[place] = node


def _begin(graph: Graph, node: int) -> int:
    """Where the moves into a node begin."""
    begin = int(graph.first[node])
    return begin + int(graph.starts[node >> START_BITS]) if len(graph.starts) else begin


def order(graph: Graph, waiting: Ints, queue: Ints) -> int:
    """Fill ``queue`` with the nodes, each after all those that its moves lead to; returns how many can be so ordered.

    ``waiting`` counts the moves of each node, and those left at the end.  What is not ordered leads to a cycle.
    """
    filled = 0
    for node in range(len(waiting)):
        if waiting[node] == 0:
            queue[filled] = node
            filled += 1
    head = 0
    while head < filled:
        node = queue[head]
        head += 1
        for move in range(_begin(graph, node), _begin(graph, node + 1)):
            before = graph.sources[move]
            waiting[before] -= 1
            if waiting[before] == 0:
                queue[filled] = before
                filled += 1
    return filled


def spread(graph: Graph, waiting: Ints, scores: Ints, score: int, queue: Ints, filled: int, spare: Ints) -> Any:
    """Spread decided nodes backwards, nearest first: Algorithm 6 of the course, for both players at once.

    The first ``filled`` nodes of ``queue`` were decided last, and what they decide has that ``score``, what follows
    one less, and so on down to 1.  A node whose player can move to a win of theirs is won; a node all of whose moves
    (``waiting`` counts those left) lead to a win of the other is lost.  Stops where there may be more such nodes than
    there is room; returns how many there are now in ``queue``, and the score that is next.
    """
    while filled > 0 and score > 0:
        moves = 0
        for place in range(filled):
            moves += _begin(graph, queue[place] + 1) - _begin(graph, queue[place])
        if moves > len(spare) and len(spare) < len(scores):
            break
        found = 0
        for place in range(filled):
            node = queue[place]
            news = _news(graph, scores, node)
            for move in range(_begin(graph, node), _begin(graph, node + 1)):
                before = graph.sources[move]
                if _decided(graph, waiting, scores, score, before, news):
                    spare[found] = before
                    found += 1
        for place in range(found):
            queue[place] = spare[place]
        filled = found
        score -= 1
    return filled, score


def seed(scores: Ints, top: int, fresh: Ints, parts: Ints, answers: Ints, piece: int) -> None:
    """Set the bits of those nodes of blocks parts[piece] up to parts[piece + 1] whose score is the largest there is;
    answers how many."""
    found = 0
    for node in range(parts[piece] << BLOCK, min(parts[piece + 1] << BLOCK, len(scores))):
        if scores[node] == top or scores[node] == -top:
            fresh[node >> 5] |= 1 << (node & 31)
            found += 1
    answers[piece] = found


def mark(queue: Ints, filled: int, fresh: Ints) -> None:
    """Set the bits of the nodes in a queue."""
    for place in range(filled):
        fresh[queue[place] >> 5] |= 1 << (queue[place] & 31)


def write(graph: Graph, scores: Ints, fresh: Ints, begins: Ints, ends: Ints, post: Post, piece: int) -> None:
    """Write the messages that follow from the nodes whose bits are set in words begins[piece] up to ends[piece] into
    the sack of that number, and unset these, as far as there is room; begins[piece] tells how far."""
    begins[piece] = _write(graph, scores, fresh, begins[piece], ends[piece], post, piece)


def _write(graph: Graph, scores: Ints, fresh: Ints, begin: int, end: int, post: Post, sack: int) -> int:
    ends, blocks = post.ends[sack], post.ends.shape[1]
    begun = sack * (len(post.before) // len(post.ends))
    chunk = begun
    for block in range(blocks):
        ends[block] = 0
    for word in range(begin, end):
        if word + AHEAD < end:
            _fetch_ahead(graph, fresh, word + AHEAD)
        bits = int(fresh[word] & ALL)
        while bits:
            node = 32 * word + _lowest(bits)
            first, after = _begin(graph, node), _begin(graph, node + 1)
            if chunk > begun and chunk + spare_chunks(after - first, blocks) > begun + post.usual:
                fresh[word] = bits
                return word
            news = _news(graph, scores, node)
            for move in range(first, after):
                before = graph.sources[move]
                place = ends[before >> BLOCK]
                if place & CHUNK - 1 == 0:
                    post.before[chunk] = (place >> CHUNK_BITS) - 1
                    place = chunk << CHUNK_BITS
                    chunk += 1
                post.messages[place] = 2 * before + news
                ends[before >> BLOCK] = place + 1
            bits &= bits - 1
        fresh[word] = 0
    return end


def _lowest(bits: int) -> int:
    """The place of the lowest one."""
    return ((bits & -bits) - 1).bit_count()


def most(graph: Graph, parts: Ints, answers: Ints, piece: int) -> None:
    """Answer the most moves into a node of the blocks from parts[piece] up to parts[piece + 1]."""
    largest = 0
    for node in range(parts[piece] << BLOCK, min(parts[piece + 1] << BLOCK, len(graph.first) - 1)):
        largest = max(largest, _begin(graph, node + 1) - _begin(graph, node))
    answers[piece] = largest


def spare_chunks(messages: int, blocks: int) -> int:
    """How many chunks so many messages fill or begin, at most."""
    return min(messages, blocks + (messages >> CHUNK_BITS))


def _fetch_ahead(graph: Graph, fresh: Ints, word: int) -> None:
    """Bring near what leads to the nodes whose bits are set in a word."""
    bits = int(fresh[word] & ALL)
    while bits:
        prefetch(graph.sources, _begin(graph, 32 * word + _lowest(bits)))
        bits &= bits - 1


def deliver(
    graph: Graph,
    post: Post,
    waiting: Ints,
    scores: Ints,
    score: int,
    fresh: Ints,
    parts: Ints,
    answers: Ints,
    piece: int,
) -> None:
    """Hand out the messages to blocks parts[piece] up to parts[piece + 1]; answers how many nodes they decide, bits of
    ``fresh``."""
    decided = 0
    for sack in range(len(post.ends)):
        for block in range(parts[piece], parts[piece + 1]):
            end = post.ends[sack, block]
            while end > 0:
                chunk = end - 1 >> CHUNK_BITS
                for line in range(0, CHUNK, 16):
                    prefetch(post.messages, (post.before[chunk] << CHUNK_BITS) + line)
                for place in range(chunk << CHUNK_BITS, end):
                    before, news = post.messages[place] >> 1, post.messages[place] & 1
                    if _decided(graph, waiting, scores, score, before, news):
                        fresh[before >> 5] |= 1 << (before & 31)
                        decided += 1
                end = post.before[chunk] + 1 << CHUNK_BITS
    answers[piece] = decided


def collect(fresh: Ints, queue: Ints) -> None:
    """Write the nodes whose bits are set, in order, and unset them."""
    filled = 0
    for word in range(len(fresh)):
        bits = int(fresh[word] & ALL)
        fresh[word] = 0
        while bits:
            queue[filled] = 32 * word + _lowest(bits)
            filled += 1
            bits &= bits - 1


def _news(graph: Graph, scores: Ints, node: int) -> int:
    """What a decided node has to say to those with a move to it; see ``Post``."""
    if len(graph.owners) == 0:
        return int(scores[node] < 0)
    return int((scores[node] > 0) == (graph.owners[node] == 1))


def _decided(graph: Graph, waiting: Ints, scores: Ints, score: int, before: int, news: int) -> bool:
    """Whether a node is decided by what is known of one of its moves: the only place where nodes are."""
    if scores[before] != 0:
        return False
    if news if len(graph.owners) == 0 else graph.owners[before] == news:
        scores[before] = score
        return True
    waiting[before] -= 1
    if waiting[before] > 0:
        return False
    scores[before] = -score
    return True
