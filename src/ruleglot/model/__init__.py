"""The files of the content as frozen models: what may stand in each, and nothing else."""
