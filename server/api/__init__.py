"""The REST door: turns HTTP requests of programs into calls of `play`, and what comes of them into answers."""
