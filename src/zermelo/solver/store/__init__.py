"""Solving larger than memory: a store is a folder of positions in shards, each a range of keys in files of its own.

bucket    an address in a bucket, as far as a store asks for paths
places    where files are, in a folder or in a bucket: read, written whole, listed, removed
blocks    one file: sorted keys, or their scores, in compressed blocks
manifest  what the store is for, and which tiers and shards it has
folder    where the files stand, who is at work there, and how much they take
tasks     the two kinds of task where there are tiers, each on one shard: list it, settle it
rows      what is computed of a shard's rows by a core,
device_rows   or by a GPU
above     the tiers that a shard is settled from
keeping   what was written is brought to the disk, and the manifest that says so
crew      who does the tasks: threads of this process
cluster   or a Ray cluster,
worker        whose workers do the very same
disk      how much it will take, told beforehand
solving   the order of the tasks, upwards and downwards; whoever is killed goes on where the files end
table     a finished store, asked like any other table; ``verify.stored`` proves it
levels    tasks where play can repeat: positions are listed by levels,
links         given the moves into them,
rounds        and settled backwards by rounds
repeating the order of those
opening   stores opened, told of, copied and deleted
notes     where finished stores stand, for the page and for players

    list     merge the runs of children that lie in the shard's range; write the children of its positions, sorted,
             as one run for each tier that they are in; then the shard's keys
    settle   from the blocks above that hold children of the shard; write the shard's scores

Where play can repeat, a level is listed as a tier is, without what is known; and a round of settling is like a level: a
shard merges the notes about its positions, and leaves notes about others.

A task reads files that are finished and writes files whole or not at all, the last of them when all is done.  So
a task can be done again at any time, anywhere, and leaves the same bytes.
"""
