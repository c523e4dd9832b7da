"""A small game with hidden information, for tests of the server."""
