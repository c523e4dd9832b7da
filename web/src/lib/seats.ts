/** The secret tokens of one's seats, by table and seat, kept on this device. */
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

export function keep(table: string, game: string, tokens: Record<string, string>): void {
  const others = places().filter((place) => place.table !== table);
  const all = [{ table, game, tokens: { ...tokensOf(table), ...tokens }, at: Date.now() }, ...others];
  localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)));
}

export function drop(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(places().filter((place) => place.table !== table)));
}
