"""Notices: telling members that it is their turn, by web push and e-mail; reminders and vacations."""
