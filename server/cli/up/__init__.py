"""The command `up`: everything on an embedded default in one go."""
