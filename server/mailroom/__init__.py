"""The mail room: everything between a letter on the wire and a use case, and back."""
