"""Members: guests who keep their name and their games by a passkey or a recovery code. Nothing else is asked."""
