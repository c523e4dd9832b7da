// Written by `koga schema` from the server's structs. Do not edit: change those and run it again.

/** A game's view. Its fields are typed in the game's own folder, `src/games/<game>/view.ts`. */
export interface View {
  game: string;
}

export const WIRE = 2;
export const SIGNS = ['yes', 'no', 'wait', 'hurry', 'look', 'well-played', 'thanks', 'sorry'] as const;
export const CODES = ['malformed', 'unprintable', 'too-big', 'too-fast', 'too-many', 'too-much', 'chat-full', 'table-full', 'too-slow', 'wire', 'not-joined', 'no-table', 'not-found', 'not-allowed', 'no-seat', 'taken', 'name-taken', 'no-members', 'not-signed-in', 'sign-in-failed', 'not-host', 'begun', 'closed', 'wrong-origin', 'not-json', 'not-begun', 'not-over', 'no-analysis', 'over', 'out-of-time', 'left', 'not-your-turn', 'stale', 'forbidden', 'no-undo', 'asked-enough', 'nothing', 'too-early', 'hushed', 'no-hints', 'tournament', 'no-tournament', 'full', 'too-few', 'not-maker', 'rated', 'members-only', 'busy', 'options', 'bad-name', 'bad-mail', 'no-vacation', 'bad-token', 'token-limit', 'token-busy', 'no-programs', 'program', 'seated', 'invalid', 'old-rules', 'quarantined', 'gone', 'moved', 'reseated', 'removed', 'cancelled', 'stopping', 'broken'] as const;

/** The first message, with the tokens of the client's seats: several if several people share a screen, none to watch. `seen` is the last version the client saw: it receives what it missed, or a whole snapshot. */
export interface Join {
  type: 'join';
  id: string;
  table: string;
  wire?: number;
  tokens?: string[];
  seen?: number | null;
}

/** An action by a seat, at the version the client sees. */
export interface Act {
  type: 'act';
  id: string;
  seat: number;
  version: number;
  action: number;
}

/** Asks to take back the seat's last action: granted at once, put to the other players, or refused. */
export interface Undo {
  type: 'undo';
  id: string;
  seat: number;
  version: number;
}

/** Accepts or declines the requested undo. */
export interface Answer {
  type: 'answer';
  id: string;
  seat: number;
  version: number;
  yes: boolean;
}

/** A chat message. */
export interface Say {
  type: 'say';
  id: string;
  seat: number;
  text: string;
}

/** One of the fixed chat signs, which are always allowed. */
export interface Show {
  type: 'show';
  id: string;
  seat: number;
  sign: 'hurry' | 'look' | 'no' | 'sorry' | 'thanks' | 'wait' | 'well-played' | 'yes';
}

/** Lets a bot of this level play for the seat until the player returns. */
export interface Away {
  type: 'away';
  id: string;
  seat: number;
  level?: string | null;
}

/** Takes the seat back from the bot. */
export interface Back {
  type: 'back';
  id: string;
  seat: number;
}

/** Resigns: depending on the table's `leaving`, a bot takes over or the game ends. */
export interface Resign {
  type: 'resign';
  id: string;
  seat: number;
}

/** Votes, at a table without a clock, on continuing without the player at `target`, who has not acted for a long time. Once all others agree, that player has a minute left to act or object; then the seat is resigned. */
export interface Vote {
  type: 'vote';
  id: string;
  seat: number;
  target: number;
  yes?: boolean;
}

/** Before the game: the host puts a bot of this level into an open seat. */
export interface Fill {
  type: 'fill';
  id: string;
  seat: number;
  target: number;
  level?: string | null;
}

/** Before the game: exchanges the client's seat for an open one or, from the host, any two seats. */
export interface Swap {
  type: 'swap';
  id: string;
  seat: number;
  first: number;
  second: number;
}

/** Before the game: vacates the client's seat or, from the host, that of another player or a bot. */
export interface Free {
  type: 'free';
  id: string;
  seat: number;
  target: number;
}

/** The host starts the game; bots of this level take the seats that are still open. */
export interface Start {
  type: 'start';
  id: string;
  seat: number;
  level?: string | null;
}

/** The client's share of chance: the SHA-256 of the text "koga share" and 32 random bytes, which the client keeps. Requested when chance starts over; the first share is offered when taking a seat. */
export interface Share {
  type: 'share';
  id: string;
  seat: number;
  sha256: string;
}

/** Reveals the 32 bytes, once the server has committed to its seed and all contributing seats have committed. */
export interface Reveal {
  type: 'reveal';
  id: string;
  seat: number;
  share: string;
}

/** The host closes a table whose game has not begun. Nothing of it is stored. */
export interface Cancel {
  type: 'cancel';
  id: string;
  seat: number;
}

/** Asks for a bot's evaluation of each action. */
export interface Hint {
  type: 'hint';
  id: string;
  seat: number;
  version: number;
}

/** Asks which rule forbids an action, given by its name as in records or by its move as in choices. Nothing is played. */
export interface Why {
  type: 'why';
  id: string;
  seat: number;
  version: number;
  name?: string | null;
  move?: Record<string, string | number | boolean | number[]> | null;
}

/** Requests a rematch, once the game is over: a new table, seats moved on by one, tokens valid there too. */
export interface Again {
  type: 'again';
  id: string;
  seat: number;
}

export interface Ping {
  type: 'ping';
  id: string;
}

/** A seat. `stand_in` is the level of the bot that plays for an absent person; `here`: connected to this process; `left`: the person has lost and cannot return; `reason`: why the person no longer plays, such as time that ran out; `host`: the person created the table and arranges its seats; `member`: the address of the person's profile, if they are a member; `program`: an outside program plays for a person, and neither talks nor answers. */
export interface SeatState {
  kind: 'bot' | 'open' | 'person';
  name: string;
  level: string | null;
  stand_in: string | null;
  here: boolean;
  left?: boolean;
  host?: boolean;
  member?: string | null;
  program?: boolean;
  reason?: 'away' | 'resigned' | 'time' | 'vote' | null;
}

/** `turn`: seconds per turn, with a `reserve` beyond them for the whole game; `game`: seconds for all of a seat's turns. When they are used up, a bot takes over or the game ends. */
export interface Clock {
  kind: 'game' | 'turn';
  seconds: number;
  then?: 'bot' | 'end';
  reserve?: number;
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

/** A vote on continuing without the player at `target`; `left`: milliseconds for that player to act, once all have voted. */
export interface VoteState {
  target: number;
  waiting_for: number[];
  left: number | null;
}

/** Progress of the agreement on chance: the contributing seats, their commitments by seat, and the seats that have revealed theirs. `waiting_for`: the seats that have to commit or, once all have, to reveal. */
export interface AgreementState {
  wanted: number[];
  committed: (string | null)[];
  revealed: number[];
  waiting_for: number[];
}

/** A player's rating before and after a rated game; the 95 % interval is the rating ± `margin`. */
export interface RatingChange {
  before: number;
  after: number;
  margin: number;
}

/** The public state of a table: what everyone who may see it knows. */
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
  start: 'full' | 'host';
  clocks: Clocks | null;
  state: 'agreeing' | 'open' | 'over' | 'playing';
  ended_by: 'resign' | 'rules' | 'time' | null;
  out_of_time: number | null;
  resigned: number | null;
  to_act: number | null;
  places: number[] | null;
  undo: UndoAsked | null;
  vote: VoteState | null;
  promise: string | null;
  fingerprint: string | null;
  agreement: AgreementState | null;
  seed: string | null;
  rematch: string | null;
  tournament: string | null;
  rated: boolean;
  programs: boolean;
  ratings: (RatingChange | null)[] | null;
  kept_until: number | null;
}

/** A chat line: a text or a sign. */
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
  opened: number[];
  table: TableState;
  chat: ChatLine[];
}

/** `key` and `fields` are for programs (a client animates by them), `en` and `ja` for people. */
export interface Line {
  key: string;
  fields: Record<string, string | number | (string | number)[]>;
  en: string;
  ja: string;
}

/** A legal action: its number for the wire, its name for records, its label for people, its move for programs. */
export interface Choice {
  action: number;
  name: string;
  label: Line;
  move?: object;
}

export interface Gain {
  at: string;
  what: string;
}

/** Several actions of one seat that people take as one, such as a stroke; each is legal after the one before. `through` lists the places on the way, `gains` what can be collected there, and `costs` what is spent. A course `pauses` where something is drawn or asked before the seat continues. */
export interface Course {
  through: string[];
  gains: Gain[];
  pauses: boolean;
  actions: number[];
  costs?: Gain[];
}

/** One line of the score breakdown at the end: a value for every seat, or None where a value would say nothing. */
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

/** A seat's (or a spectator's, -3) complete view. `snapshot.ply` counts actions, `version` stored entries. */
export interface SnapshotMessage {
  type: 'snapshot';
  version: number;
  seat: number;
  clocks: Clocks | null;
  snapshot: Snapshot;
}

/** Changes since the snapshot at version `since`. Omitted fields are unchanged; of the log the first `log_kept` entries stay and `log` follows them; `view` has the changed fields of the game's view. */
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

/** The table changed: seats, clocks, a requested undo, the end, a rematch. */
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

/** The message with this id was carried out and is stored; `version` is the resulting version. */
export interface Done {
  type: 'done';
  id: string;
  version: number;
}

/** The value of one action for the seat to act. `value` is the chance to win, from 0 to 1, with shared wins counted in shares. `visits` is how often a search tried the action, 0 where nothing was counted. With a `proof` the value is exact to the end of the game with best play, and the proof says what the action leads to; without one it is an estimate, and `low` and `high` are its interval where there is one (docs/analysis.md says which). `line` is how the bot would go on after the action, by the names of the actions. `course` is the whole move that was tried, this action first, where people take several actions as one (`Course`). `least_loss` is the lower end of the interval of what the action loses against the best one, where the two were compared in pairs; it is narrower than what the two intervals say. */
export interface Evaluation {
  action: number;
  value: number;
  visits?: number;
  proof?: Line | null;
  low?: number | null;
  high?: number | null;
  line?: string[];
  course?: number[];
  least_loss?: number | null;
}

export interface Hinted {
  type: 'hinted';
  id: string;
  version: number;
  seat: number;
  evaluations: Evaluation[];
}

/** The first rule against the action; none if the action is legal. */
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

/** An error, over the socket and, with a matching status, over HTTP. `rule` is an id of the game's rulebook; `fields` are the values of the text's placeholders; `more` gives details in English where that helps programs. */
export interface ErrorMessage {
  type: 'error';
  code: 'asked-enough' | 'bad-mail' | 'bad-name' | 'bad-token' | 'begun' | 'broken' | 'busy' | 'cancelled' | 'chat-full' | 'closed' | 'forbidden' | 'full' | 'gone' | 'hushed' | 'invalid' | 'left' | 'malformed' | 'members-only' | 'moved' | 'name-taken' | 'no-analysis' | 'no-hints' | 'no-members' | 'no-programs' | 'no-seat' | 'no-table' | 'no-tournament' | 'no-undo' | 'no-vacation' | 'not-allowed' | 'not-begun' | 'not-found' | 'not-host' | 'not-joined' | 'not-json' | 'not-maker' | 'not-over' | 'not-signed-in' | 'not-your-turn' | 'nothing' | 'old-rules' | 'options' | 'out-of-time' | 'over' | 'program' | 'quarantined' | 'rated' | 'removed' | 'reseated' | 'seated' | 'sign-in-failed' | 'stale' | 'stopping' | 'table-full' | 'taken' | 'token-busy' | 'token-limit' | 'too-big' | 'too-early' | 'too-fast' | 'too-few' | 'too-many' | 'too-much' | 'too-slow' | 'tournament' | 'unprintable' | 'wire' | 'wrong-origin';
  en: string;
  ja: string;
  id?: string | null;
  version?: number | null;
  rule?: string | null;
  more?: string | null;
  fields?: Record<string, number>;
}

/** The last message before the server closes the connection. */
export interface Bye {
  type: 'bye';
  code: 'asked-enough' | 'bad-mail' | 'bad-name' | 'bad-token' | 'begun' | 'broken' | 'busy' | 'cancelled' | 'chat-full' | 'closed' | 'forbidden' | 'full' | 'gone' | 'hushed' | 'invalid' | 'left' | 'malformed' | 'members-only' | 'moved' | 'name-taken' | 'no-analysis' | 'no-hints' | 'no-members' | 'no-programs' | 'no-seat' | 'no-table' | 'no-tournament' | 'no-undo' | 'no-vacation' | 'not-allowed' | 'not-begun' | 'not-found' | 'not-host' | 'not-joined' | 'not-json' | 'not-maker' | 'not-over' | 'not-signed-in' | 'not-your-turn' | 'nothing' | 'old-rules' | 'options' | 'out-of-time' | 'over' | 'program' | 'quarantined' | 'rated' | 'removed' | 'reseated' | 'seated' | 'sign-in-failed' | 'stale' | 'stopping' | 'table-full' | 'taken' | 'token-busy' | 'token-limit' | 'too-big' | 'too-early' | 'too-fast' | 'too-few' | 'too-many' | 'too-much' | 'too-slow' | 'tournament' | 'unprintable' | 'wire' | 'wrong-origin';
  en: string;
  ja: string;
}

export interface Text {
  en: string;
  ja: string;
}

/** An option of a game. `labels` describes values where the game has labels; `free`: other values are accepted; `file`: a file is accepted. */
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

/** A level. `rating` is on the members' scale, with its 95 % `margin`; None if the level's ladder was not measured. */
export interface LevelInfo {
  name: string;
  title: Text;
  rating?: number | null;
  margin?: number | null;
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

/** A rule with its section's id and title. */
export interface RuleInfo {
  id: string;
  section_id: string;
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

/** The seats of a table with these options, by their names in the game's theme. */
export interface SeatNames {
  seats: Text[];
}

/** A seat of a new table: `person` is a player at this screen, `open` waits for a player to sit down. */
export interface NewSeat {
  kind: 'bot' | 'open' | 'person';
  name?: string | null;
  level?: string | null;
}

/** Request for a new table. Without `seats` the client takes the first seat (or `seat`), bots of `level` take the others, and the game begins at once. `hints` defaults to allowed where only one person plays. `leaving`: when a player resigns, a bot takes the seat over or the game ends. A listed table with open seats always has a clock. `start`: the game begins once all seats are taken, or when the host starts it. `rated`: the result changes the players' ratings; for members only, without hints and undo, always with a clock. `programs`: whether outside programs may take open seats, by default at tables that are not listed; never at rated ones. */
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
  start?: 'full' | 'host';
  watch?: 'all' | 'none' | 'open';
  hints?: boolean | null;
  rated?: boolean;
  programs?: boolean | null;
  listed?: boolean;
  id?: string | null;
  share?: string | null;
}

/** A new table, and the secret tokens of the client's seats by seat number. */
export interface Made {
  table: TableState;
  tokens: Record<string, string>;
}

/** Request for an open seat. `program`: an outside program plays. With a bot token in the header Authorization the token's name is used, and the seat is the program's until the token is revoked. */
export interface SitDown {
  name: string;
  seat?: number | null;
  id?: string | null;
  share?: string | null;
  program?: boolean;
}

export interface Sat {
  table: TableState;
  seat: number;
  token: string;
}

/** A table in the lobby. `open`: a seat is free; `playing`: a running game that may be watched. */
export interface Listed {
  id: string;
  state: 'open' | 'playing';
  game: string;
  options: Record<string, string>;
  seats: SeatState[];
  clock: Clock | null;
  watch: 'all' | 'none' | 'open';
  created: number;
  rated?: boolean;
  programs?: boolean;
}

export interface Tables {
  tables: Listed[];
}

/** A one-time code that moves a seat to another device; valid for ten minutes. */
export interface Link {
  code: string;
}

export interface Claim {
  code: string;
  id?: string | null;
}

/** Request for a table that continues a finished game after its first `step` actions; the other fields as in NewTable. */
export interface PlayOn {
  step: number;
  seats?: NewSeat[] | null;
  seat?: number;
  name?: string;
  level?: string | null;
  hints?: boolean | null;
  id?: string | null;
  share?: string | null;
}

/** Number of draws recomputed from the seed, and the first mismatch if any. `outcomes` lists the possible outcomes of each draw, names with their weights, so that the page can recompute the draws itself. */
export interface Verified {
  checked: number;
  bent: string[];
  outcomes: (([string, number])[])[];
}

/** What the seat gave away by the action after the first `step` actions. */
export interface Mistake {
  step: number;
  seat: number;
  line: Line;
}

/** Mistakes in a finished game. `known`: the game is solved, so an empty list means that there were none. */
export interface Mistakes {
  known: boolean;
  mistakes: Mistake[];
}

/** The least loss of win chance of an inaccuracy, a mistake and a blunder. */
export interface Thresholds {
  inaccuracy?: number;
  mistake?: number;
  blunder?: number;
}

/** A legal action, and its value to the seat. */
export interface Option {
  name: string;
  value: number;
  low?: number | null;
  high?: number | null;
}

/** A decision of a seat: the best action, the loss of the action played against it, and its grade. `line` is how the bot would have continued after the best action, and `course` the whole move that this action begins, where people take several actions as one (`Course`). */
export interface Decision {
  best: string;
  label: Line;
  value: number;
  played: number;
  loss: number;
  grade: 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  options: Option[];
  line?: Line[];
  proof?: Line | null;
  outcome?: Line | null;
  course?: number[];
}

/** One action of the game: each seat's win chance before it, and the change it made. */
export interface Moment {
  ply: number;
  seat: number;
  name: string;
  chances: number[];
  decision?: Decision | null;
  luck?: number[];
}

/** A seat's totals. `start` + `choices` + `luck` + `others` + `unexplained` = `result`. `choices` is the change of its win chance by the seat's own actions, `luck` the change by draws, `others` the change by the other seats' actions. Every change belongs to one of them; `unexplained` is what rounding leaves, and more only in analyses that were stored when changes were still estimated apart. `lost` is what its decisions lost against the best ones, one by one: not part of the sum, because the chance before a decision does not assume the best one. */
export interface Player {
  seat: number;
  accuracy: number | null;
  decisions: number;
  best: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  start: number;
  choices: number;
  luck: number;
  others: number;
  result: number;
  lost: number;
  unexplained?: number;
}

export interface Analysis {
  game: string;
  depth: string;
  plies: number;
  thresholds: Thresholds;
  moments: Moment[];
  final: number[];
  players: Player[];
  key: number[];
}

/** Progress of an analysis: `done` of `total` actions are judged; `analysis` is set once all are. */
export interface AnalysisState {
  done: number;
  total: number;
  analysis: Analysis | null;
}

/** A puzzle. `rating` is on the players' scale; `tries` counts players' first tries, and `solves` the correct ones. */
export interface PuzzleInfo {
  number: number;
  grade: number;
  task: Line;
  themes: string[];
  rating: number;
  tries: number;
  solves: number;
}

export interface ThemeInfo {
  name: string;
  title: Text;
}

export interface Puzzles {
  game: string;
  puzzles: PuzzleInfo[];
  themes: ThemeInfo[];
}

/** A try at a puzzle: the names of the actions that were correct so far, and of the action tried now. An action that is not among the choices is given by its move, after the names; a course is given by its actions. With `solver` the try counts: the first wrong one, or else the one that solves the puzzle, changes the ratings of the puzzle and of the player. Members are rated as members, guests by this secret of their browser. `shown`: the player looked the answer up, which counts as a miss. */
export interface Try {
  names?: string[];
  move?: Record<string, string | number | boolean | number[]> | null;
  actions?: number[];
  solver?: string | null;
  shown?: boolean;
}

/** Rating of a puzzle or a player: with its 95 % `margin`, the number of first `tries`, and how many were correct. */
export interface PuzzleRating {
  rating: number;
  margin: number;
  tries: number;
  solves: number;
}

/** Ratings after a try. `change` is the change of the player's rating; None if the try did not count. */
export interface PuzzleStanding {
  puzzle: PuzzleRating;
  own: PuzzleRating;
  change: number | null;
}

/** A puzzle after the correct part of a try. If the last action was not played, `rule` forbids it, or `wrong` says what it gives away and `verdict` what it leads to. */
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
  courses?: Course[];
  standing?: PuzzleStanding | null;
}

/** Health of the server's parts: each part is `ok` or describes its failure. */
export interface Health {
  ok: boolean;
  parts: Record<string, string>;
  version: string;
  tables: number;
  connections: number;
}

/** Another player of a game: a person's name, or a bot's level. */
export interface OtherPlayer {
  name: string | null;
  level: string | null;
}

/** A member's result of a finished game. `change` and `rating` are None unless it was rated. `table` and the other players are shown only to the member. */
export interface GameResult {
  game: string;
  outcome: 'drawn' | 'lost' | 'won';
  place: number;
  seats: number;
  at: number;
  change: number | null;
  rating: number | null;
  table: string | null;
  others: OtherPlayer[];
}

/** A rating after a rated game; the 95 % interval is `rating` ± `margin`. */
export interface RatingPoint {
  at: number;
  rating: number;
  margin: number;
}

/** A member's rating in a game. `provisional`: there were too few games for a reliable rating. `curve`: oldest first. */
export interface RatingInfo {
  game: string;
  rating: number;
  margin: number;
  games: number;
  provisional: boolean;
  curve: RatingPoint[];
}

/** A challenge. `options` are for the browser's `navigator.credentials`; its answer is sent back with the challenge. */
export interface Challenged {
  challenge: string;
  options: Record<string, unknown>;
}

/** Request to sign up. With only a name: a member with a recovery code, or the first half of a sign-up with a passkey. */
export interface SignUp {
  name: string;
  device?: string;
}

/** The browser's answer to a challenge. */
export interface WithPasskey {
  challenge: string;
  credential: Record<string, unknown>;
  device?: string;
}

/** A recovery code, or the code of a one-time link. */
export interface WithCode {
  code: string;
  device?: string;
}

/** A sign-in. `recovery` is a new recovery code to keep; it is shown once. */
export interface SignedIn {
  id: string;
  name: string;
  recovery: string | null;
}

/** A passkey or a session. `current`: it is the session of this request. */
export interface DeviceInfo {
  id: string;
  label: string;
  created: number;
  used: number;
  current?: boolean;
}

export interface MemberInfo {
  id: string;
  name: string;
  created: number;
  passkeys: DeviceInfo[];
  sessions: DeviceInfo[];
}

/** The signed-in member. `enabled`: whether this server has members at all. */
export interface Me {
  enabled: boolean;
  member: MemberInfo | null;
}

export interface Device {
  id: string;
}

export interface RecoveryCode {
  code: string;
}

export interface OwnSeat {
  table: string;
  token: string;
}

/** Seats of a guest to assign to the member; the tokens prove ownership. */
export interface OwnSeats {
  seats: OwnSeat[];
}

export interface OwnGame {
  table: string;
  game: string;
  seat: number;
  created: number;
  ended: number | null;
}

export interface OwnGames {
  games: OwnGame[];
}

export interface Said {
  table: string;
  at: number;
  text: string;
}

export interface OwnTournament {
  id: string;
  title: string;
}

/** A bot token without its secret. `used`: when a program last took a seat by it. */
export interface BotTokenInfo {
  id: string;
  name: string;
  created: number;
  used: number | null;
}

export interface BotTokenList {
  tokens: BotTokenInfo[];
}

/** Request for a bot token; the program plays under this name. */
export interface NewBotToken {
  name: string;
}

/** A new bot token. `token` contains the secret, which is shown once. */
export interface IssuedBotToken {
  info: BotTokenInfo;
  token: string;
}

/** All stored data of a member. Of passkeys only the public keys are stored, of bot tokens only hashes. */
export interface Export {
  member: MemberInfo;
  games: OwnGame[];
  chat: Said[];
  ratings: RatingInfo[];
  results: GameResult[];
  tournaments: OwnTournament[];
  mail: string | null;
  push_devices: string[];
  vacations: ([number, number])[];
  puzzles: Record<string, PuzzleRating>;
  bot_tokens: BotTokenInfo[];
  bot_games: OwnGame[];
}

/** A report about the player at seat `target`. The operator gets it together with the current chat. */
export interface Report {
  target: number;
  reason: 'abuse' | 'cheating' | 'name' | 'spam';
  text?: string;
}

/** Empty response. */
export interface Nothing {
}

/** Another player of rated and unrated games, with the member's results against them. */
export interface Opponent {
  name: string;
  games: number;
  won: number;
  lost: number;
}

export interface GameCount {
  game: string;
  games: number;
  won: number;
}

/** A member's public profile; opponents are shown only to the member. `favourite`: the most played game. */
export interface Profile {
  id: string;
  name: string;
  since: number;
  own: boolean;
  games: number;
  won: number;
  favourite: string | null;
  played: GameCount[];
  ratings: RatingInfo[];
  recent: GameResult[];
  opponents: Opponent[];
}

/** Request to wait for opponents. `id`: random and known only to the client; the seat's token is derived from it. `rated`: for members only. */
export interface Wait {
  game: string;
  pace: 'calm' | 'days' | 'fast';
  id: string;
  name?: string;
  rated?: boolean;
  share?: string | null;
}

export interface Waiting {
  id: string;
}

/** State of a wait: the number of players waiting for the same game and pace, and the accepted ratings from `low` to `high`. Once there are enough players: the table, and the seat with its secret token. */
export interface PairingState {
  game: string;
  pace: 'calm' | 'days' | 'fast';
  rated: boolean;
  waiting: number;
  low: number | null;
  high: number | null;
  table: string | null;
  seat: number | null;
  token: string | null;
}

export interface Queue {
  game: string;
  pace: 'calm' | 'days' | 'fast';
  waiting: number;
}

/** Games and paces with waiting players. */
export interface Queues {
  queues: Queue[];
}

/** Seats known to this browser; seats of the signed-in member need no token. */
export interface YourSeats {
  seats?: OwnSeat[];
}

/** A table at which the requester sits. `yours`: it is the requester's turn; `left`: milliseconds left to the player to act, of `per_turn` seconds. `outcome`, `place` and rating `change` are set for a member's finished games. */
export interface YourGame {
  table: string;
  game: string;
  seat: number;
  seats: SeatState[];
  state: 'open' | 'over' | 'playing';
  to_act: number | null;
  yours: boolean;
  left: number | null;
  per_turn: number | null;
  rated: boolean;
  moves: number;
  at: number;
  outcome: 'drawn' | 'lost' | 'won' | null;
  place: number | null;
  change: number | null;
}

/** The requester's games: their turn first, then by remaining time; finished games last, newest first. */
export interface YourGames {
  games: YourGame[];
}

/** Request for a tournament. `robin` and `swiss` are for games of two, `blocks` for games of three and four, `arena` for all. `rounds`: of a Swiss tournament or of blocks, or the number of cycles of a round robin; 0: as many as needed. With `fill`, bots of this level take the free places at the start, at most as many bots as people. `starts`: seconds since 1970; without it the creator starts the tournament. An arena lasts `minutes`. */
export interface NewTournament {
  title: string;
  game: string;
  system: 'arena' | 'blocks' | 'robin' | 'swiss';
  options?: Record<string, string>;
  size?: number;
  rounds?: number;
  fill?: string | null;
  clock?: Clock | null;
  pause?: number;
  minutes?: number;
  starts?: number | null;
  listed?: boolean;
  id?: string | null;
}

/** A row of the list of tournaments. */
export interface TournamentBrief {
  id: string;
  title: string;
  game: string;
  system: 'arena' | 'blocks' | 'robin' | 'swiss';
  state: 'cancelled' | 'open' | 'over' | 'playing';
  players: number;
  size: number;
  round: number;
  rounds: number;
  clock: Clock;
  starts: number | null;
  minutes: number;
  created: number;
}

export interface TournamentList {
  tournaments: TournamentBrief[];
}

/** A member or, with `level`, a bot. A `paused` player lost a game without a single move and is not paired until they return; a player who is `out` has withdrawn. */
export interface TournamentPlayer {
  number: number;
  name: string;
  level: string | null;
  state: 'in' | 'out' | 'paused';
}

/** A player's score of a round. `points` is null during the game, and for a player resting in a round robin. */
export interface TournamentScore {
  round: number;
  points: number | null;
  rest: boolean;
  won: boolean;
}

/** A row of the standings. `tie_breaks` are in order of priority; `place` is shared by players equal in all of them. */
export interface TournamentStanding {
  number: number;
  place: number;
  points: number;
  tie_breaks: number[];
  scores: TournamentScore[];
}

/** A game of a tournament. `players` by seat; a single one rests. `table` is the game's table, `places` its result by seat. */
export interface TournamentGame {
  round: number;
  players: number[];
  state: 'due' | 'over' | 'planned' | 'playing' | 'void';
  table: string | null;
  places: number[] | null;
}

/** Balance of blocks: how often pairs meet, a player takes a seat and a player rests; minimum and maximum. */
export interface TournamentBalance {
  meets: [number, number];
  seats: [number, number];
  rests: [number, number];
}

/** State of a tournament. `own` is the requester's number, `table` the requester's game, `maker` whether the requester created it. Times are milliseconds from now: `next_in` until the next round, `left` until an arena ends, `starts_in` until the scheduled start. */
export interface TournamentState {
  id: string;
  title: string;
  game: string;
  options: Record<string, string>;
  seats: number;
  system: 'arena' | 'blocks' | 'robin' | 'swiss';
  state: 'cancelled' | 'open' | 'over' | 'playing';
  size: number;
  fill: string | null;
  clock: Clock;
  pause: number;
  minutes: number;
  round: number;
  rounds: number;
  maker: boolean;
  own: number | null;
  table: string | null;
  starts_in: number | null;
  next_in: number | null;
  left: number | null;
  players: TournamentPlayer[];
  tie_breaks: ('average' | 'buchholz' | 'firsts' | 'opponents' | 'sonneborn' | 'wins')[];
  standings: TournamentStanding[];
  games: TournamentGame[];
  balance: TournamentBalance | null;
}

/** The public key and the secret of a browser's push subscription, as the browser names them. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A browser's push subscription. `lang`: the language of the messages. */
export interface PushSubscription {
  endpoint: string;
  keys: PushKeys;
  lang?: 'en' | 'ja';
  device?: string;
}

/** A device with push messages. `current`: it is the requesting device. */
export interface PushDevice {
  id: string;
  label: string;
  created: number;
  current: boolean;
}

export interface MailAddress {
  address: string;
  lang?: 'en' | 'ja';
}

export interface MailState {
  address: string;
  confirmed: boolean;
}

/** The code of a link in a mail. */
export interface MailCode {
  code: string;
}

/** A vacation of `days` days that begins now. */
export interface NewVacation {
  days: number;
}

/** A member's notification settings. `push_key` is the server's public key for `PushManager.subscribe`, null where the server has no push; `mail_offered`: whether the server sends mail. `vacation_until`: end of the current vacation in seconds since 1970; the days count for the last 365 days. */
export interface NoticeSettings {
  push_key: string | null;
  devices: PushDevice[];
  mail_offered: boolean;
  mail: MailState | null;
  vacation_until: number | null;
  vacation_days_left: number;
  vacation_days_a_year: number;
}

export type FromClient = Join | Act | Undo | Answer | Say | Show | Away | Back | Resign | Vote | Fill | Swap | Free | Start | Share | Reveal | Cancel | Hint | Why | Again | Ping;
export type FromServer = Joined | SnapshotMessage | Delta | TableUpdate | Chat | Done | Hinted | Because | Pong | ErrorMessage | Bye;
