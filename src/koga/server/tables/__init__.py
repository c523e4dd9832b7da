"""Tables: commands, registry, broadcast, scheduler, clocks and undo."""
