"""The engine: rules of games as pure functions over immutable values."""
