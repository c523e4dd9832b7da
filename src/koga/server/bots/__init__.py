"""Bots on the server: a pool of worker processes."""
