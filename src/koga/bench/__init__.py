"""Speed, beside other libraries. Imports all but the commands."""
