import type { Component, Snippet } from 'svelte';
import type { Choice, Course, Evaluation, Line, Text, View } from '../generated/wire';
import type { Lang } from '../lib/settings.svelte';

/**
 * What the page knows of one game. Each folder under `src/games` has a `ui.ts` whose default export is one of these;
 * `src/games/index.ts` finds them, and nothing outside the folder names the game. It is small and comes with the page:
 * pictures and boards are loaded when something shows them.
 */
export interface GameUi {
  /** Characters on the seal beside the game's title. */
  seal: string;
  /** Colours of the game's tile in lists, and of its print while that is loading. */
  colours: { tile: string; sky: string };
  /** What wide frames show of the print, from 0 (its top) to 1 (its foot). */
  focus?: number;
  /** The game's icon as a path on 512 units. */
  icon: string;
  /** How long a game takes, about. */
  minutes: number;
  /** A long Japanese title may break before these; Japanese writes no spaces. */
  breaks?: RegExp;
  /** Colours of the seats in charts, where they are not the page's own. */
  tints?: (seats: number) => string[];
  /** Several winners are one side, such as three hunters: each of them won, nobody shares. */
  teams?: boolean;
  quick: QuickStart;
  art: () => Promise<{ default: GameArt }>;
  parts: () => Promise<{ default: GameParts }>;
}

/** What the quick start asks and proposes. */
export interface QuickStart {
  /** The seats that are sides worth choosing; empty where all seats are alike. */
  sides: number[];
  /** What is proposed where the game's own defaults are not the best evening; unnamed options keep them. */
  options?: Record<string, string>;
  /** What the rulebook advises for a first game. */
  first: { options: Record<string, string>; note: Text };
  /** What each level is like, in three or four words. */
  levels: Record<string, Text>;
}

/** Pictures for pages without a board: lobby, quick start, invitation, result. */
export interface GameArt {
  /** The print that stands for the game; it fills its frame and may be cropped. */
  Print: Component<PrintProps>;
  /** The face or crest of a seat on 100 units. Without one, seats show their number on their colour. */
  Face?: Component<FaceProps>;
  /** What a value of an option means, wherever it is chosen: a picture, what it asks for, how long it takes. */
  Value?: Component<ValueProps>;
}

export interface ValueProps {
  option: string;
  value: string;
  /** The other options as they are chosen now. */
  options: Record<string, string>;
  lang: Lang;
  dark: boolean;
}

export interface PrintProps {
  /** The frame is higher than wide. */
  tall?: boolean;
}

export interface FaceProps {
  seat: number;
  /** How many seats the table has. */
  seats: number;
}

/** What a table of the game is made of. */
// Each part takes the view of its own game: the registry cannot say so in types, `defineParts` checks it in the folder.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface GameParts<V = any, S = any> {
  Board: Component<BoardProps<V, S>>;
  /** Whether a choice has no place on the board and needs a button. */
  loose: (choice: Pick<Choice, 'move'>) => boolean;
  /** The spots (`data-spot`) of the board that a move is made on; lessons light them. */
  spots?: (move: object) => string[];
  /** Milliseconds until everything in the view was seen, where that is longer than usual. */
  rest?: (view: V) => number;
  /** What a course picks up, in words; games without courses need none. */
  gains?: Record<string, Named>;
  /** What the parts of one table share, such as the piece that is picked; they get it as `session`. */
  session?: () => S;
  /** Where the table has what is asked: `wide` in a dock below the board, `square` on top of the side column. */
  shape?: 'wide' | 'square';
  /** The game's own tools beside what is asked, such as dice. */
  Tools?: Component<BoardProps<V, S>>;
  /** The reader's own hand: in the side column under what is asked, on phones in the dock. */
  Own?: Component<BoardProps<V, S>>;
  /** With it the opponents' seats move to a column left of a square board, and this stands below them. */
  Left?: Component<BoardProps<V, S>>;
  /** The state of one seat, inside its card: at most two lines. */
  SeatState?: Component<SeatStateProps<V>>;
  /** What is chosen on the board and not yet done; the dock then shows this instead of what is asked. */
  intent?: (props: BoardProps<V, S>) => Intent | null;
  /** The goal of this table, in the middle of the header on wide screens. */
  Goal?: Component<BoardProps<V, S>>;
  /** Icon and chips of a line of the log; null leaves the line as words. */
  mark?: (line: Line) => LogMark | null;
  /** The sounds of what happened between two views, in order. */
  sounds?: (before: V, after: V) => SoundName[];
  /** What the help drawer teaches. */
  help?: GameHelp;
  /** In place of the question, the course that is looked at and the buttons: the game's own turn card. Whose turn it
   * is, clocks, hints and take-backs stay the frame's. */
  Turn?: Component<BoardProps<V, S>>;
  /** The board itself shows the seats: phones have no room to tell them twice. */
  seated?: boolean;
  /** In place of the whole card of a seat, where two lines do not tell its state. */
  Seat?: Component<SeatProps<V, S>>;
  /** Over the table: cards that were drawn, questions that everything else waits for. */
  Overlay?: Component<BoardProps<V, S>>;
  /** The help drawer's content, where `help` is not enough. */
  Help?: Component<BoardProps<V, S>>;
  /** In place of the list of moves: a game with many small actions tells its turns. */
  Story?: Component<StoryProps<V, S>>;
  /** Milliseconds that a change should stay before the next one is shown, at normal speed; without it all take as
   * long. The frame's speed setting scales it. */
  pace?: (before: V, after: V) => number;
}

/** A move that is chosen and can be looked at before it is made. */
export interface Intent {
  /** What would be done, in one sentence, and how to do it. */
  title: string;
  detail: string;
  /** What would come of it; on a small phone this line alone. */
  outcome?: string;
  /** The main button: its verb, and what it does. */
  button: string;
  confirm: () => void;
  cancel: () => void;
}

export interface Named {
  sign: string;
  en: string;
  ja: string;
}

/** What every board is given. It draws the view; of the rules it knows nothing but what is on offer. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface BoardProps<V, S = any> {
  view: V;
  choices: Choice[];
  lang: Lang;
  dark: boolean;
  /** Whose eyes; -3 for a spectator. */
  seat: number;
  /** The persons and bots by seat. */
  names: string[];
  act?: (choice: Choice) => void;
  /** Several actions as one: those on offer, the one being looked at, looking at another, and doing it. */
  courses?: Course[];
  picked?: Course | null;
  pick?: (course: Course | null) => void;
  follow?: (course: Course) => void;
  /** Asks for the rule against a move; what follows from the position may be left out. */
  why?: (move: object) => void;
  /** How good the actions are, 0 to 1, once somebody asked. */
  advice?: Map<number, number>;
  /** Of these, the action that was played: it is drawn as such beside the best. */
  played?: number;
  /** The same with how each would go on: the whole move that was tried, where there is one. */
  evaluations?: Evaluation[];
  /** Moves that a lesson points at. */
  point?: object[];
  /** A picture without motion, for files. */
  still?: boolean;
  /** The board is higher than wide, for phones. */
  tall?: boolean;
  session?: S;
  /** What was told so far, action by action: boards mark the last moves by the fields of its lines. */
  log?: Line[][];
  /** Ends the pause for what is on show, such as the scoring of a round. */
  skip?: () => void;
  /** How fast moves are shown: 1 as usual, 2 twice as fast, 0 without motion. */
  speed?: number;
  /** Several choices are meant by what was touched: the page asks which, where the finger is. */
  pickOne?: (choices: Choice[]) => void;
  /** For a game's own turn card: the frame's buttons for hints, take-backs and skipping. */
  controls?: Snippet;
}

export interface SeatProps<V, S = unknown> extends BoardProps<V, S> {
  /** The seat that the card is about; `seat` is whose eyes. */
  number: number;
  /** Its name in the game's story, and who plays it. */
  story: string;
  who: string;
  /** Away, or a bot stands in. */
  note: string;
  turn: boolean;
  /** Time left, as text. */
  clock: string | null;
  /** Once the game is over: won, lost, points. */
  outcome: string;
  compact: boolean;
}

export interface StoryProps<V, S = unknown> extends BoardProps<V, S> {
  /** The moment that is shown, as a number of actions. */
  step: number;
  /** Goes to a moment; null where older moments are secret. */
  show: ((step: number) => void) | null;
}

export interface SeatStateProps<V> {
  view: V;
  seat: number;
  lang: Lang;
}

/** A line of the log as a picture: an icon, then pieces; `text` replaces the words where the chips say most of it. */
export interface LogMark {
  /** A turn or round begins with this line, under this heading. */
  turn?: Text;
  /** The line says nothing that the heading does not. */
  hide?: boolean;
  /** An icon as a path on 512 units. */
  icon?: string;
  chips?: { text: string; fill: string; ink?: string; icon?: string }[];
  text?: Text;
  /** A consequence of the line above. */
  indent?: boolean;
}

export type SoundName =
  | 'select'
  | 'place'
  | 'slide'
  | 'take'
  | 'fight'
  | 'tie'
  | 'card'
  | 'sweep'
  | 'dice'
  | 'gain'
  | 'warn'
  | 'turn'
  | 'tick'
  | 'win'
  | 'lose';

export interface GameHelp {
  /** How the game is won, in one or two sentences. */
  goal: Text;
  /** A turn in at most four steps, each with an icon as a path on 512 units. */
  turn: { icon: string; text: Text }[];
  /** What pieces and signs mean. */
  legend: { icon: string; fill?: string; text: Text }[];
}

/** Checks the parts of a game against its own view. */
export function defineParts<V extends View, S = undefined>(parts: GameParts<V, S>): GameParts<V, S> {
  return parts;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Board = Component<BoardProps<any>>;
