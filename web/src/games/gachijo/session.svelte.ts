import type { Choice } from '../../generated/wire';

/** Something that is looked at before it is done, besides strokes: those are the frame's. */
export type Preview =
  | { kind: 'slide'; choice: Choice }
  | { kind: 'strike'; choices: Choice[] }
  | { kind: 'put'; choice: Choice }
  | { kind: 'use'; choice: Choice };

/** What the parts of one table share: the board, the panels, dialogs and help. */
export class Session {
  preview = $state.raw<Preview | null>(null);
  /** A card that somebody wants to read, by kind and id. */
  reading = $state.raw<string | null>(null);
  /** The help beside the board: which of its pages, if it is open. */
  help = $state<string | null>(null);
  /** Which of the hints is looked at. */
  plan = $state(0);
  /** Cells that something beside the board points at. */
  lit = $state.raw<string[]>([]);
  /** A dialog that was put aside to look at the board, by the step of the game at which it came up. */
  aside = $state<number | null>(null);
  /** The rival whose panel is open, on phones. */
  rival = $state<number | null>(null);
  /** The turn whose trace is shown, by its number; the last ones if none is chosen. */
  traced = $state<number | null>(null);
}
