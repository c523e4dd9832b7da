import type { GameInfo } from '../generated/wire';

interface Embedded {
  table: string;
  info: GameInfo;
}

/** What the server wrote into the page of a table's address: its game's entry in the catalogue. */
export function infoFor(table: string): GameInfo | null {
  const text = document.getElementById('embedded')?.textContent;
  if (!text) return null;
  try {
    const found = JSON.parse(text) as Embedded;
    return found.table === table ? found.info : null;
  } catch {
    return null;
  }
}
