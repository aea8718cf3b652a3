"""The search engine: exact values of single positions."""
