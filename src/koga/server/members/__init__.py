"""Members: guests who keep their name and games by a passkey or a recovery code. No other data is required."""
