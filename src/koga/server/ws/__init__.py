"""The WebSocket: one connection and its messages."""
