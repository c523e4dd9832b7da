/** Secret tokens of the reader's seats, by table and seat, stored on this device. */
export interface Place {
  table: string;
  game: string;
  tokens: Record<string, string>;
  at: number;
}

const KEY = 'koga.seats';
const MOST = 60;

export function places(): Place[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Place[];
  } catch {
    return [];
  }
}

export function tokensOf(table: string): Record<string, string> {
  return places().find((place) => place.table === table)?.tokens ?? {};
}

export function keep(table: string, game: string, tokens: Record<string, string>, at = Date.now()): void {
  const others = places().filter((place) => place.table !== table);
  const all = [{ table, game, tokens: { ...tokensOf(table), ...tokens }, at }, ...others];
  localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)));
}

export function drop(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(places().filter((place) => place.table !== table)));
}

/** Seats may have changed since: `opened` has, in order, the seat opened by each of a table's tokens. */
export function reseat(table: string, opened: number[]): void {
  const all = places();
  const place = all.find((one) => one.table === table);
  const tokens = Object.values(place?.tokens ?? {}).filter(Boolean);
  if (!place || tokens.length !== opened.length) return;
  const moved = Object.fromEntries(opened.map((seat, number) => [String(seat), tokens[number] as string]));
  if (Object.entries(moved).some(([seat, token]) => place.tokens[seat] !== token)) {
    place.tokens = moved;
    localStorage.setItem(KEY, JSON.stringify(all));
  }
}
