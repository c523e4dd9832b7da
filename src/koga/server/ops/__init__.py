"""Operations: settings, limits, metrics, logs and administration."""
