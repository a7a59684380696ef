"""Use cases: the only room in which a game changes."""
