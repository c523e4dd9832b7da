"""WebSockets: one connection and its messages."""
