"""Alembic's steps."""
