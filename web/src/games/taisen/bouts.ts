import type { TaisenView } from './view';

export const MARCH = 380; // milliseconds until the movement has come to its tile
export const BOUT = 760; // for each fight after it

/** When a ninja that is gone falls: in its own fight. One that marched there has left its old tile before. */
export function fallsAt(view: TaisenView, side: 'monkey' | 'wolf', ninja: string, tile: number): number {
  const number = view.fights.findIndex((bout) => bout[side] === ninja && bout.winner !== '' && bout.winner !== side);
  return number < 0 || view.fights[number]?.tile !== tile ? 0 : MARCH + number * BOUT + BOUT * 0.45;
}

/** How long it takes until everything was seen. */
export function rest(view: TaisenView): number {
  return view.fights.length ? MARCH + view.fights.length * BOUT : 0;
}
