import type { Line } from '../../generated/wire';

/** A field of a log line with one value, as text; empty if the line does not have it. */
export function text(line: Line, field: string): string {
  const value = line.fields[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A field of a log line with several values; none if the line does not have it. */
export function list(line: Line, field: string): (string | number)[] {
  const value = line.fields[field];
  return Array.isArray(value) ? value : [];
}
