import type {
  Claim, Games, Link, Made, Mistakes, NewTable, PlayOn, Puzzles, PuzzleState, ErrorMessage, Rules, Sat, SeatNames, Snapshot, SitDown, TableState, Tables, Verified,
} from '../generated/wire';
import { settings } from './settings.svelte';

/** The server said no; `refused` says why in both languages. */
export class Refused extends Error {
  readonly refused: ErrorMessage;

  constructor(refused: ErrorMessage) {
    super(refused.en);
    this.refused = refused;
  }
}

/** What to say of a request that failed. */
export function told(error: unknown): string {
  return error instanceof Refused ? settings.refusal(error.refused) : error instanceof TypeError ? settings.words.line.away : settings.words.errors.failed;
}

export const api = {
  games: () => kept('/api/games') as Promise<Games>,
  rules: (game: string) => kept(`/api/games/${game}/rules`) as Promise<Rules>,
  seats: (game: string, options: Record<string, string>) => ask('POST', `/api/games/${game}/seats`, { options }) as Promise<SeatNames>,
  puzzles: (game: string) => kept(`/api/games/${game}/puzzles`) as Promise<Puzzles>,
  tryPuzzle: (game: string, number: number, names: string[]) => ask('POST', `/api/games/${game}/puzzles/${number}`, { names }) as Promise<PuzzleState>,
  tables: () => ask('GET', '/api/tables') as Promise<Tables>,
  table: (id: string) => ask('GET', `/api/tables/${id}`) as Promise<TableState>,
  make: (form: NewTable) => ask('POST', '/api/tables', form) as Promise<Made>,
  sit: (id: string, form: SitDown) => ask('POST', `/api/tables/${id}/seats`, form) as Promise<Sat>,
  link: (id: string, token: string) => ask('POST', `/api/tables/${id}/link`, undefined, token) as Promise<Link>,
  claim: (form: Claim) => ask('POST', '/api/links', form) as Promise<Sat>,
  playOn: (id: string, form: PlayOn, token?: string) => ask('POST', `/api/tables/${id}/play-on`, form, token) as Promise<Made>,
  snapshot: (id: string, step: number, seat: number, token?: string) =>
    ask('GET', `/api/tables/${id}/snapshots/${step}${seat < 0 ? '' : `?seat=${seat}`}`, undefined, token) as Promise<Snapshot>,
  verify: (id: string, token?: string) => ask('GET', `/api/tables/${id}/verify`, undefined, token) as Promise<Verified>,
  mistakes: (id: string, token?: string) => ask('GET', `/api/tables/${id}/mistakes`, undefined, token) as Promise<Mistakes>,
  record: async (id: string, token?: string) => (await call('GET', `/api/tables/${id}/record`, undefined, token)).text(),
};

const known = new Map<string, Promise<unknown>>();

/** For what does not change while the page is open. */
function kept(path: string): Promise<unknown> {
  let found = known.get(path);
  if (!found) {
    found = ask('GET', path);
    known.set(path, found);
    found.catch(() => known.delete(path));
  }
  return found;
}

async function ask(method: string, path: string, body?: unknown, token?: string): Promise<unknown> {
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
