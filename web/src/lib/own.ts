import type { TableState } from '../generated/wire';
import { api, Refused } from './api';
import { drop, places, type Place } from './seats';

/** One of the reader's games with its state; null until the server has answered. */
export interface OwnGame {
  place: Place;
  state: TableState | null;
}

/** The reader's newest games; games that the server has deleted are forgotten. */
export async function ownGames(most: number): Promise<OwnGame[]> {
  const found = await Promise.all(
    places()
      .slice(0, most)
      .map(async (place): Promise<OwnGame | null> => {
        try {
          return { place, state: await api.table(place.table) };
        } catch (error) {
          if (!(error instanceof Refused)) return { place, state: null };
          if (error.refused.code === 'no-table') drop(place.table);
          return error.refused.code === 'no-table' ? null : { place, state: null };
        }
      }),
  );
  return found.filter((one) => one !== null).toSorted((a, b) => urgency(b) - urgency(a));
}

/** Whether it is the reader's turn there. */
export function mine({ place, state }: OwnGame): boolean {
  const acting = (state as { to_act?: number | null } | null)?.to_act ?? state?.clocks?.running ?? null;
  return state?.state === 'playing' && acting !== null && String(acting) in place.tokens;
}

function urgency(own: OwnGame): number {
  if (mine(own)) return 3;
  return own.state?.state === 'playing' ? 2 : own.state?.state === 'open' ? 1 : 0;
}
