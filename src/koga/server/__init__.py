"""The server: tables over HTTP and WebSocket. Importing this package loads nothing of it."""
