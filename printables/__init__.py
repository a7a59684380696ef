"""Draws what the engine describes, and knows no game."""
