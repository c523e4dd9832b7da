"""The lab: experiments, statistics, reports; what measures one game in its own folder. Imports bots and below."""
