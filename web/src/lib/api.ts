import type {
  AnalysisState,
  Claim,
  Games,
  Link,
  Made,
  Mistakes,
  NewTable,
  PlayOn,
  Profile,
  Puzzles,
  PuzzleState,
  ErrorMessage,
  Rules,
  Sat,
  SeatNames,
  Snapshot,
  SitDown,
  TableState,
  Tables,
  Verified,
  YourGame,
  YourGames,
} from '../generated/wire';
import { places } from './seats';
import { settings } from './settings.svelte';

/** The server refused; `refused` has the reason in both languages. */
export class Refused extends Error {
  readonly refused: ErrorMessage;

  constructor(refused: ErrorMessage) {
    super(refused.en);
    this.refused = refused;
  }
}

/** The message for a failed request. */
export function told(error: unknown): string {
  return error instanceof Refused
    ? settings.refusal(error.refused)
    : error instanceof TypeError
      ? settings.words.line.away
      : settings.words.errors.failed;
}

export const api = {
  games: () => kept('/api/games') as Promise<Games>,
  rules: (game: string) => kept(`/api/games/${game}/rules`) as Promise<Rules>,
  seats: (game: string, options: Record<string, string>) =>
    ask('POST', `/api/games/${game}/seats`, { options }) as Promise<SeatNames>,
  puzzles: (game: string) => kept(`/api/games/${game}/puzzles`) as Promise<Puzzles>,
  tryPuzzle: (
    game: string,
    number: number,
    names: string[],
    more: { move?: object; actions?: number[]; solver?: string; shown?: boolean } = {},
  ) => ask('POST', `/api/games/${game}/puzzles/${number}`, { names, ...more }) as Promise<PuzzleState>,
  tables: () => ask('GET', '/api/tables') as Promise<Tables>,
  table: (id: string) => ask('GET', `/api/tables/${id}`) as Promise<TableState>,
  make: (form: NewTable) => contributing(form, (body) => ask('POST', '/api/tables', body) as Promise<Made>),
  sit: (id: string, form: SitDown) =>
    contributing(form, (body) => ask('POST', `/api/tables/${id}/seats`, body) as Promise<Sat>),
  link: (id: string, token: string) => ask('POST', `/api/tables/${id}/link`, undefined, token) as Promise<Link>,
  claim: (form: Claim) => ask('POST', '/api/links', form) as Promise<Sat>,
  playOn: (id: string, form: PlayOn, token?: string) =>
    contributing(form, (body) => ask('POST', `/api/tables/${id}/play-on`, body, token) as Promise<Made>),
  snapshot: (id: string, step: number, seat: number, token?: string) =>
    ask(
      'GET',
      `/api/tables/${id}/snapshots/${step}${seat < 0 ? '' : `?seat=${seat}`}`,
      undefined,
      token,
    ) as Promise<Snapshot>,
  verify: (id: string, token?: string) => ask('GET', `/api/tables/${id}/verify`, undefined, token) as Promise<Verified>,
  mistakes: (id: string, token?: string) =>
    ask('GET', `/api/tables/${id}/mistakes`, undefined, token) as Promise<Mistakes>,
  /** The analysis of a finished table, or how far it is; without `begin` only what there is already. */
  analysis: (id: string, token?: string, begin = true) =>
    ask('GET', `/api/tables/${id}/analysis${begin ? '' : '?begin=false'}`, undefined, token) as Promise<AnalysisState>,
  record: async (id: string, token?: string) =>
    (await call('GET', `/api/tables/${id}/record`, undefined, token)).text(),
};

export const profileOf = (id: string) => ask('GET', `/api/members/${encodeURIComponent(id)}`) as Promise<Profile>;

/** The reader's tables: those with tokens in this browser, and those of the signed-in member. */
export async function yourGames(): Promise<YourGame[]> {
  const seats = places().flatMap(({ table, tokens }) =>
    Object.values(tokens)
      .filter(Boolean)
      .slice(0, 1)
      .map((token) => ({ table, token })),
  );
  return ((await ask('POST', '/api/your-games', { seats: seats.slice(0, 100) })) as YourGames).games;
}

/** Taking a seat contributes to chance. Hashing is loaded for it: no first page needs it. */
async function contributing<T, S extends { table: TableState }>(
  form: T,
  send: (body: T & { share: string }) => Promise<S>,
): Promise<S> {
  const { newCommitment, keepOffer } = await import('./fairness');
  const share = newCommitment();
  const answer = await send({ ...form, share });
  keepOffer(answer.table.id, share);
  return answer;
}

const known = new Map<string, Promise<unknown>>();

/** Cached requests for data that does not change while the page is open. */
function kept(path: string): Promise<unknown> {
  let found = known.get(path);
  if (!found) {
    found = ask('GET', path);
    known.set(path, found);
    found.catch(() => known.delete(path));
  }
  return found;
}

export async function ask(method: string, path: string, body?: unknown, token?: string): Promise<unknown> {
  return (await call(method, path, body, token)).json();
}

async function call(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers['authorization'] = `Bearer ${token}`;
  const answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  if (!answer.ok) throw new Refused((await answer.json()) as ErrorMessage);
  return answer;
}
