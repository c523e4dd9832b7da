import type { Component, Snippet } from 'svelte';
import type { Choice, Course, Evaluation, Line, Snapshot, Text, View } from '../generated/wire';
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
  /** The part of the print shown in wide frames, from 0 (top) to 1 (bottom). */
  focus?: number;
  /** The game's icon as a path on 512 units. */
  icon: string;
  /** Approximate duration of a game. */
  minutes: number;
  /** Break points of a long Japanese title; Japanese has no spaces. */
  breaks?: RegExp;
  /** Colours of the seats in charts, if they differ from the page's. */
  tints?: (seats: number) => string[];
  /** Several winners form one side, such as three hunters: each of them won, the win is not shared. */
  teams?: boolean;
  quick: QuickStart;
  art: () => Promise<{ default: GameArt }>;
  parts: () => Promise<{ default: GameParts }>;
}

/** Questions and suggestions of the quick start. */
export interface QuickStart {
  /** Seats that are sides worth choosing; empty where all seats are equivalent. */
  sides: number[];
  /** Suggested options where the game's defaults are not ideal; other options keep their defaults. */
  options?: Record<string, string>;
  /** The rulebook's advice for a first game. */
  first: { options: Record<string, string>; note: Text };
  /** A description of each level in three or four words. */
  levels: Record<string, Text>;
}

/** Pictures for pages without a board: lobby, quick start, invitation, result. */
export interface GameArt {
  /** The game's print; it fills its frame and may be cropped. */
  Print: Component<PrintProps>;
  /** The face or crest of a seat on 100 units. Without one, seats show their number on their colour. */
  Face?: Component<FaceProps>;
  /** The meaning of an option's value, wherever it is chosen: picture, requirements, duration. */
  Value?: Component<ValueProps>;
}

export interface ValueProps {
  option: string;
  value: string;
  /** The other options as currently chosen. */
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
  /** The number of seats. */
  seats: number;
}

/** The parts of a game's table. */
// Each part takes the view of its own game: the registry cannot say so in types, `defineParts` checks it in the folder.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface GameParts<V = any, S = any> {
  Board: Component<BoardProps<V, S>>;
  /** Whether a choice has no place on the board and needs a button. */
  loose: (choice: Pick<Choice, 'move'>) => boolean;
  /** The spots (`data-spot`) of the board where a move is made; lessons highlight them. */
  spots?: (move: object) => string[];
  /** Milliseconds until everything in the view has been shown, if longer than usual. */
  rest?: (view: V) => number;
  /** A course's gains in words; only for games with courses. */
  gains?: Record<string, Named>;
  /** State shared by the parts of one table, such as the selected piece; passed to them as `session`. */
  session?: () => S;
  /** The place of the question: `wide` in a dock below the board, `square` on top of the side column. */
  shape?: 'wide' | 'square';
  /** The game's tools beside the question, such as dice. */
  Tools?: Component<BoardProps<V, S>>;
  /** The reader's hand: in the side column under the question, on phones in the dock. */
  Own?: Component<BoardProps<V, S>>;
  /** With it the opponents' seats move to a column left of a square board, and this is placed below them. */
  Left?: Component<BoardProps<V, S>>;
  /** The state of one seat, inside its card: at most two lines. */
  SeatState?: Component<SeatStateProps<V>>;
  /** The selection on the board before it is played; the dock then shows this instead of the question. */
  intent?: (props: BoardProps<V, S>) => Intent | null;
  /** The goal of this table, in the middle of the header on wide screens. */
  Goal?: Component<BoardProps<V, S>>;
  /** Icon and chips of a log line; null shows the line as text. */
  mark?: (line: Line) => LogMark | null;
  /** The sounds of the changes between two views, in order. */
  sounds?: (before: V, after: V) => SoundName[];
  /** Contents of the help drawer and of the rules' quick reference, loaded when one of them is shown. */
  help?: () => Promise<{ help: GameHelp }>;
  /**
   * Replaces the question, the previewed course and the buttons by the game's own turn card. The player to act, clocks,
   * hints and undo stay with the frame.
   */
  Turn?: Component<BoardProps<V, S>>;
  /** The board shows the seats itself: phones have no room to show them twice. */
  seated?: boolean;
  /** Replaces the whole card of a seat, where two lines are not enough for its state. */
  Seat?: Component<SeatProps<V, S>>;
  /** Overlays of the table: drawn cards, blocking questions. */
  Overlay?: Component<BoardProps<V, S>>;
  /** The help drawer's content, where `help` is not enough. */
  Help?: Component<BoardProps<V, S>>;
  /** Replaces the move list, for games with many small actions: they show turns. */
  Story?: Component<StoryProps<V, S>>;
  /** Replaces the plain bars and table of the result; the scroll is wider then. */
  Score?: Component<ScoreProps<V>>;
  /**
   * Milliseconds for which a change is shown before the next one, at normal speed; by default the same for all. The
   * frame's speed setting scales it.
   */
  pace?: (before: V, after: V) => number;
}

/** A selected move that can be previewed before it is played. */
export interface Intent {
  /** The move in one sentence, and how to play it. */
  title: string;
  detail: string;
  /** The result of the move; on a small phone only this line. */
  outcome?: string;
  /** The main button: its verb, and its action. */
  button: string;
  confirm: () => void;
  cancel: () => void;
}

export interface Named {
  sign: string;
  en: string;
  ja: string;
}

/** The input of every board. It draws the view; of the rules it knows only the legal moves. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface BoardProps<V, S = any> {
  view: V;
  choices: Choice[];
  lang: Lang;
  dark: boolean;
  /** The viewer's seat; -3 for a spectator. */
  seat: number;
  /** The seat to act, which need not be the seat whose turn it is; negative for chance and once the game is over. */
  toAct?: number;
  /** The seats by their names in the game's theme and by player together, as in `Wolf · Ben`. */
  names: string[];
  /** The names in the game's theme alone; where nobody sits, as in lessons, `names` are the same. */
  stories?: string[];
  act?: (choice: Choice) => void;
  /** Courses, several actions as one: the legal ones, the previewed one, previewing another, and playing it. */
  courses?: Course[];
  picked?: Course | null;
  pick?: (course: Course | null) => void;
  follow?: (course: Course) => void;
  /** Asks for the rule against a move; fields that follow from the position may be omitted. */
  why?: (move: object) => void;
  /** Values of the actions, 0 to 1, once requested. */
  advice?: Map<number, number>;
  /** Of these, the action that was played: it is drawn beside the best. */
  played?: number;
  /** The evaluations with their continuations: the whole move that was searched, if any. */
  evaluations?: Evaluation[];
  /** Moves that a lesson points at. */
  point?: object[];
  /** A picture without motion, for files. */
  still?: boolean;
  /** The board is higher than wide, for phones. */
  tall?: boolean;
  session?: S;
  /** The log so far, by action: boards mark the last moves by the fields of its lines. */
  log?: Line[][];
  /** An earlier position is shown, not the present one. */
  past?: boolean;
  /** Ends a pause, such as the scoring of a round. */
  skip?: () => void;
  /** Animation speed: 1 normal, 2 double, 0 without motion. */
  speed?: number;
  /** A touch may mean several choices: the page asks which, at the finger. */
  pickOne?: (choices: Choice[]) => void;
  /** For a game's own turn card: the frame's buttons for hints, undo and skipping. */
  controls?: Snippet;
}

export interface SeatProps<V, S = unknown> extends BoardProps<V, S> {
  /** The seat of the card; `seat` is the viewer's. */
  number: number;
  /** Its name in the game's theme, and its player. */
  story: string;
  who: string;
  /** The player is absent, or a bot stands in. */
  note: string;
  turn: boolean;
  /** Time left, as text. */
  clock: string | null;
  /** Once the game is over: won, lost, points. */
  outcome: string;
  compact: boolean;
}

export interface ScoreProps<V> {
  /** The table's. */
  id: string;
  final: Snapshot & { view: V };
  /** Seats by their names in the game's theme, and by player. */
  stories: string[];
  people: string[];
  /** The reader's seats. */
  own: number[];
  /** Goes to a moment of the game, as a number of actions. */
  show: (step: number) => void;
}

export interface StoryProps<V, S = unknown> extends BoardProps<V, S> {
  /** The ply shown. */
  step: number;
  /** Goes to a ply; null where earlier plies are secret. */
  show: ((step: number) => void) | null;
}

export interface SeatStateProps<V> {
  view: V;
  seat: number;
  lang: Lang;
}

/** A log line as a picture: an icon, then chips; `text` replaces the words where the chips say most of it. */
export interface LogMark {
  /** This line begins a turn or round with this heading. */
  turn?: Text;
  /** The line adds nothing to the heading. */
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
  /** The meaning of pieces and symbols. */
  legend: { icon: string; fill?: string; text: Text }[];
}

/** Type check of a game's parts against its own view. */
export function defineParts<V extends View, S = undefined>(parts: GameParts<V, S>): GameParts<V, S> {
  return parts;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Board = Component<BoardProps<any>>;
