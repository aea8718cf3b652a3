"""Sheets as files: one file a form."""
