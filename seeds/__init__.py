"""Data that games start from, shipped with the package."""
