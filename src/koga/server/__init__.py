"""The server: tables over HTTP and WebSocket. Imports bots and below; importing this package loads nothing of it."""
