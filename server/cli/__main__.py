"""Runs the command line as `python -m server.cli`."""

from server.cli import main

if __name__ == "__main__":
    main()
