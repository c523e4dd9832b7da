"""Notices: notifying members of their turn by web push and e-mail; reminders and vacations."""
