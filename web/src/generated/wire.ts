// Written by `koga schema` from the server's structs. Do not edit: change those and run it again.

/** A game's view. Its fields are typed in the game's own folder, `src/games/<game>/view.ts`. */
export interface View {
  game: string;
}

export const WIRE = 2;
export const SIGNS = ['yes', 'no', 'wait', 'hurry', 'look', 'well-played', 'thanks', 'sorry'] as const;
export const CODES = ['malformed', 'too-big', 'too-fast', 'too-many', 'too-slow', 'wire', 'not-joined', 'no-table', 'not-found', 'not-allowed', 'no-seat', 'taken', 'closed', 'not-begun', 'not-over', 'over', 'out-of-time', 'left', 'not-your-turn', 'stale', 'forbidden', 'no-undo', 'nothing', 'hushed', 'no-hints', 'busy', 'invalid', 'old-rules', 'gone', 'moved', 'stopping', 'broken'] as const;

/** The first message. Tokens of one's seats, several for several persons at one screen, none to watch. `seen` is the version that the client saw last: it gets what it missed, or the whole snapshot. */
export interface Join {
  type: 'join';
  id: string;
  table: string;
  wire?: number;
  tokens?: string[];
  seen?: number | null;
}

/** An action of one's seat, in answer to the version the client sees. */
export interface Act {
  type: 'act';
  id: string;
  seat: number;
  version: number;
  action: number;
}

/** Asks to take back the seat's last action: done at once, put to the other persons, or refused. */
export interface Undo {
  type: 'undo';
  id: string;
  seat: number;
  version: number;
}

/** Yes or no to the undo that is asked for. */
export interface Answer {
  type: 'answer';
  id: string;
  seat: number;
  version: number;
  yes: boolean;
}

/** A chat text. */
export interface Say {
  type: 'say';
  id: string;
  seat: number;
  text: string;
}

/** One of the signs: they are open to everybody, always. */
export interface Show {
  type: 'show';
  id: string;
  seat: number;
  sign: 'hurry' | 'look' | 'no' | 'sorry' | 'thanks' | 'wait' | 'well-played' | 'yes';
}

/** What would a bot think of each action? */
export interface Hint {
  type: 'hint';
  id: string;
  seat: number;
  version: number;
}

/** Which rule is against an action, by its name as records have it? Nothing is played. */
export interface Why {
  type: 'why';
  id: string;
  seat: number;
  version: number;
  name: string;
}

/** A bot of this level plays for the seat until its person is back. */
export interface Away {
  type: 'away';
  id: string;
  seat: number;
  level?: string | null;
}

/** The person takes the seat over again. */
export interface Back {
  type: 'back';
  id: string;
  seat: number;
}

/** The person leaves the game for good: as the table chose (`leaving`), a bot plays on, or the game ends. */
export interface Resign {
  type: 'resign';
  id: string;
  seat: number;
}

/** A rematch, once the game is over: a new table, seats moved on by one, tokens valid there too. */
export interface Again {
  type: 'again';
  id: string;
  seat: number;
}

export interface Ping {
  type: 'ping';
  id: string;
}

/** `stand_in` is the level of the bot that plays for a person who is away; `here`: connected to this process; `left`: the person resigned and does not come back. */
export interface SeatState {
  kind: 'bot' | 'open' | 'person';
  name: string;
  level: string | null;
  stand_in: string | null;
  here: boolean;
  left?: boolean;
}

/** `turn`: so many seconds for each turn; `game`: for all of a seat's turns. When they are over a bot plays on for the seat, or the game ends. */
export interface Clock {
  kind: 'game' | 'turn';
  seconds: number;
  then?: 'bot' | 'end';
}

/** Milliseconds left by seat when this was sent, and whose clock is running. */
export interface Clocks {
  left: number[];
  running: number | null;
}

export interface UndoAsked {
  seat: number;
  version: number;
  waiting_for: number[];
}

/** All about a table that is open to everybody who may see the table at all. */
export interface TableState {
  id: string;
  game: string;
  rules: number;
  options: Record<string, string>;
  seats: SeatState[];
  watch: 'all' | 'none' | 'open';
  hints: boolean;
  clock: Clock | null;
  leaving: 'bot' | 'end';
  clocks: Clocks | null;
  state: 'open' | 'over' | 'playing';
  ended_by: 'resign' | 'rules' | 'time' | null;
  out_of_time: number | null;
  resigned: number | null;
  undo: UndoAsked | null;
  promise: string;
  seed: string | null;
  rematch: string | null;
}

/** Either a text or a sign. */
export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string | null;
  sign: string | null;
}

export interface Joined {
  type: 'joined';
  id: string;
  version: number;
  wire: number;
  seats: number[];
  table: TableState;
  chat: ChatLine[];
}

/** `key` and `fields` are for programs (a client animates by them), `en` and `ja` for people. */
export interface Line {
  key: string;
  fields: Record<string, string | number>;
  en: string;
  ja: string;
}

/** An action on offer: its number for programs, its name for records, its label for people. */
export interface Choice {
  action: number;
  name: string;
  label: Line;
}

export interface Gain {
  at: string;
  what: string;
}

/** Several actions of one seat that people take as one, such as a stroke: each is on offer after the one before. `through` are the places it comes to, one after another; `gains` is what is to be had there. It `pauses` where something is drawn or asked before the seat goes on. */
export interface Course {
  through: string[];
  gains: Gain[];
  pauses: boolean;
  actions: number[];
}

/** One line of the count at the end: what every seat has of it, or none where that says nothing. */
export interface Part {
  label: Line;
  values: (number | null)[];
  total?: boolean;
}

export interface Snapshot {
  game: string;
  seat: number;
  ply: number;
  to_act: number;
  seats: Line[];
  ask: Line;
  choices: Choice[];
  courses: Course[];
  log: Line[][];
  scores: number[] | null;
  end: Line[];
  parts: Part[];
  view: View;
}

/** All that a seat (or a spectator, -3) sees now. `snapshot.ply` counts actions, `version` what was stored. */
export interface SnapshotMessage {
  type: 'snapshot';
  version: number;
  seat: number;
  clocks: Clocks | null;
  snapshot: Snapshot;
}

/** What is different from the snapshot at version `since`. Fields left out are as they were; of the log the first `log_kept` entries stay and `log` follows them; `view` has those fields of the game's view that changed. */
export interface Delta {
  type: 'delta';
  version: number;
  since: number;
  seat: number;
  clocks: Clocks | null;
  log_kept: number;
  log: Line[][];
  ply: number;
  to_act?: number;
  ask?: Line;
  choices?: Choice[];
  courses?: Course[];
  scores?: number[] | null;
  end?: Line[];
  parts?: Part[];
  view?: Partial<View>;
}

/** The table itself changed: seats, clocks, an undo asked for, the end, a rematch. */
export interface TableUpdate {
  type: 'table';
  version: number;
  table: TableState;
}

export interface Chat {
  type: 'chat';
  version: number;
  line: ChatLine;
}

/** The message with this id was carried out and is stored; `version` is what it led to. */
export interface Done {
  type: 'done';
  id: string;
  version: number;
}

/** The value of one action for the seat to act. `value` is the chance to win, from 0 to 1, with shared wins counted in shares. `visits` is how often a search tried the action, 0 where nothing was counted. With a `proof` the value is exact, and the line says what it leads to. */
export interface Evaluation {
  action: number;
  value: number;
  visits?: number;
  proof?: Line | null;
}

export interface Hinted {
  type: 'hinted';
  id: string;
  version: number;
  seat: number;
  evaluations: Evaluation[];
}

/** The first rule against the action; none if it is on offer. */
export interface Because {
  type: 'because';
  id: string;
  version: number;
  rule: string | null;
}

export interface Pong {
  type: 'pong';
  id: string;
  version: number;
}

/** Over the socket and, with the fitting status, over HTTP. `rule` is an id of the game's rulebook; `more` says in English what exactly is wrong, where that helps. */
export interface ErrorMessage {
  type: 'error';
  code: 'broken' | 'busy' | 'closed' | 'forbidden' | 'gone' | 'hushed' | 'invalid' | 'left' | 'malformed' | 'moved' | 'no-hints' | 'no-seat' | 'no-table' | 'no-undo' | 'not-allowed' | 'not-begun' | 'not-found' | 'not-joined' | 'not-over' | 'not-your-turn' | 'nothing' | 'old-rules' | 'out-of-time' | 'over' | 'stale' | 'stopping' | 'taken' | 'too-big' | 'too-fast' | 'too-many' | 'too-slow' | 'wire';
  en: string;
  ja: string;
  id?: string | null;
  version?: number | null;
  rule?: string | null;
  more?: string | null;
}

/** The server ends the connection after this. */
export interface Bye {
  type: 'bye';
  code: 'broken' | 'busy' | 'closed' | 'forbidden' | 'gone' | 'hushed' | 'invalid' | 'left' | 'malformed' | 'moved' | 'no-hints' | 'no-seat' | 'no-table' | 'no-undo' | 'not-allowed' | 'not-begun' | 'not-found' | 'not-joined' | 'not-over' | 'not-your-turn' | 'nothing' | 'old-rules' | 'out-of-time' | 'over' | 'stale' | 'stopping' | 'taken' | 'too-big' | 'too-fast' | 'too-many' | 'too-slow' | 'wire';
  en: string;
  ja: string;
}

export interface Text {
  en: string;
  ja: string;
}

/** `labels` says values in words where the game has them; `free`: other values may do; `file`: or a file. */
export interface OptionInfo {
  name: string;
  title: Text;
  help: Text;
  default: string;
  values: string[];
  labels: Record<string, Text>;
  rule: string;
  free: boolean;
  file: boolean;
}

export interface LevelInfo {
  name: string;
  title: Text;
}

export interface GameInfo {
  name: string;
  title: Text;
  tagline: Text;
  players: Text;
  rules: number;
  secrets: boolean;
  options: OptionInfo[];
  levels: LevelInfo[];
  puzzles: boolean;
}

export interface Games {
  wire: number;
  games: GameInfo[];
  signs: string[];
}

export interface RuleInfo {
  id: string;
  section: Text;
  title: Text;
  text: Text;
  source: Text | null;
  ruling: Text | null;
}

export interface Rules {
  game: string;
  rules: RuleInfo[];
}

export interface Options {
  options?: Record<string, string>;
  files?: Record<string, string>;
}

/** The seats that a table with these options has, by their names in the story. */
export interface SeatNames {
  seats: Text[];
}

/** `person` is somebody at this screen, `open` waits for somebody to sit down. */
export interface NewSeat {
  kind: 'bot' | 'open' | 'person';
  name?: string | null;
  level?: string | null;
}

/** With `seats` left out: oneself in the first seat (or in `seat`), bots of `level` in all others: it begins at once. `hints` left out: allowed where only one person plays. `leaving`: when a person leaves for good, a bot plays on for it, or the game ends. */
export interface NewTable {
  game: string;
  options?: Record<string, string>;
  files?: Record<string, string>;
  seats?: NewSeat[] | null;
  seat?: number;
  name?: string;
  level?: string | null;
  clock?: Clock | null;
  leaving?: 'bot' | 'end';
  watch?: 'all' | 'none' | 'open';
  hints?: boolean | null;
  listed?: boolean;
}

/** A new table, and the secret tokens of one's own seats by seat number. */
export interface Made {
  table: TableState;
  tokens: Record<string, string>;
}

export interface SitDown {
  name: string;
  seat?: number | null;
}

export interface Sat {
  table: TableState;
  seat: number;
  token: string;
}

/** `open`: a seat is free; `playing`: a game that may be watched. */
export interface Listed {
  id: string;
  state: 'open' | 'playing';
  game: string;
  options: Record<string, string>;
  seats: SeatState[];
  clock: Clock | null;
  watch: 'all' | 'none' | 'open';
  created: number;
}

export interface Tables {
  tables: Listed[];
}

/** A one-time code that moves the seat to another device; good for ten minutes. */
export interface Link {
  code: string;
}

export interface Claim {
  code: string;
}

/** A new table that goes on from a finished one after so many actions; the rest as in a new table. */
export interface PlayOn {
  step: number;
  seats?: NewSeat[] | null;
  seat?: number;
  name?: string;
  level?: string | null;
  hints?: boolean | null;
}

/** How many draws were computed again from the seed, and what, if anything, was bent. */
export interface Verified {
  checked: number;
  bent: string[];
}

/** What the action after `step` others spoilt for the seat that did it. */
export interface Mistake {
  step: number;
  seat: number;
  line: Line;
}

/** `known`: whether the game is solved, so that no mistake means that there was none. */
export interface Mistakes {
  known: boolean;
  mistakes: Mistake[];
}

export interface PuzzleInfo {
  number: number;
  grade: number;
  task: Line;
}

export interface Puzzles {
  game: string;
  puzzles: PuzzleInfo[];
}

/** Actions by their names: those that were right so far, and the one that is tried now. */
export interface Try {
  names?: string[];
}

/** A puzzle after what was right of a try. Of its last action `rule` forbids it, or `wrong` says what it spoils and `verdict` what it leads to; then it was not played. */
export interface PuzzleState {
  number: number;
  grade: number;
  task: Line;
  seats: Line[];
  seat: number;
  ask: Line;
  names: string[];
  choices: Choice[];
  solution: string[];
  solved: boolean;
  rule: string | null;
  verdict: Line | null;
  wrong: Line | null;
  table: View;
}

/** Whether all parts work; each part says `ok` or what is wrong with it. */
export interface Health {
  ok: boolean;
  parts: Record<string, string>;
  version: string;
  tables: number;
  connections: number;
}

export type FromClient = Join | Act | Undo | Answer | Say | Show | Hint | Why | Away | Back | Resign | Again | Ping;
export type FromServer = Joined | SnapshotMessage | Delta | TableUpdate | Chat | Done | Hinted | Because | Pong | ErrorMessage | Bye;
