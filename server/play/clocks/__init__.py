"""Clocks: how long a seat may think, what happens when it has thought too long, and when its player rests."""
