"""One folder is one game; `engine.catalog` finds it by looking here."""
