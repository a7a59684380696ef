"""The turn server: doors, mail room, use cases and store."""
