"""A small game with secrets, for tests of the server."""
