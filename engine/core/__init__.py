"""What all games share and no game in particular."""
