import type { Choice } from '../../generated/wire';

/** A previewed move other than a stroke; strokes are previewed by the frame. `cell`: the pressed cell of the board. */
export type Preview =
  | { kind: 'slide'; choice: Choice }
  | { kind: 'strike'; choices: Choice[]; cell?: string }
  | { kind: 'put'; choice: Choice; cell: string }
  | { kind: 'use'; choice: Choice };

/** State shared by the parts of one table: board, panels, dialogs and help. */
export class Session {
  preview = $state.raw<Preview | null>(null);
  /** The card being read, by kind and id. */
  reading = $state.raw<string | null>(null);
  /** The open page of the help beside the board, if any. */
  help = $state<string | null>(null);
  /** The hint being viewed. */
  plan = $state(0);
  /** The cells that stay light while the rest of the board is dimmed; null while it is not. */
  light = $state.raw<string[] | null>(null);
  /** Cells highlighted from beside the board. */
  lit = $state.raw<string[]>([]);
  /** A dialog minimized to look at the board, by the ply at which it opened. */
  aside = $state<number | null>(null);
  /** The opponent whose panel is open, on phones. */
  rival = $state<number | null>(null);
  /** The turn whose trace is shown, by its number; the latest turns if none is chosen. */
  traced = $state<number | null>(null);
}
