"""The built-in games: one file each, with its rules, notation and picture, and nothing else."""
