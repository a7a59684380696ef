"""The door for browsers: small pages without scripts."""
