"""Students' programs marked: each case in a process of its own, with limits on time and memory."""
