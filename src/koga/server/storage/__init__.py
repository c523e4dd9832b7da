"""Storage: schema, repository, migrations and the bus between processes."""
