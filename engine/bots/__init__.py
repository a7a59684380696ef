"""Players by program, over any game."""
