import type { GameParts, LogMark } from '../games/types';
import type { Line, Text } from '../generated/wire';

export interface LogEntry {
  /** The number of actions before it. */
  step: number;
  lines: { line: Line; mark: LogMark | null }[];
}

export interface LogTurn {
  heading: Text | null;
  entries: LogEntry[];
}

/** The log by turns: a line with a new heading opens a new group. */
export function turns(log: Line[][], mark: GameParts['mark']): LogTurn[] {
  const found: LogTurn[] = [];
  for (const [number, lines] of log.entries()) {
    let entry: LogEntry | null = null;
    for (const line of lines) {
      const marked = mark?.(line) ?? null;
      if (found.length === 0 || (marked?.turn && marked.turn !== found.at(-1)?.heading)) {
        found.push({ heading: marked?.turn ?? null, entries: [] });
        entry = null;
      }
      if (marked?.hide) continue;
      if (!entry) {
        entry = { step: number + 1, lines: [] };
        found.at(-1)?.entries.push(entry);
      }
      entry.lines.push({ line, mark: marked });
    }
  }
  return found.filter((turn) => turn.heading || turn.entries.length);
}
