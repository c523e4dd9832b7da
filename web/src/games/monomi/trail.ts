import type { Line } from '../../generated/wire';
import type { MonomiView } from './view';

/** A move that was made; `marker` is `ninja` or a Samurai's number. */
export interface Trace {
  marker: string;
  from: string;
  to: string;
}

const MOVES = ['log.ninja-moved', 'log.samurai-moved', 'log.samurai-put'];

/** The Ninja's last move, and the Samurais' moves before and after it back to their last turn. */
export function traces(log: Line[][]): Trace[] {
  const moved = log
    .flat()
    .filter((line) => MOVES.includes(line.key))
    .map(({ key, fields }) => ({
      marker: key === 'log.ninja-moved' ? 'ninja' : String(fields['samurai']),
      from: String(fields['from']),
      to: String(fields['to']),
    }));
  const ninja = moved.findLastIndex((trace) => trace.marker === 'ninja');
  if (ninja < 0) return moved;
  if (ninja < moved.length - 1) return moved.slice(ninja);
  const before = moved.slice(0, ninja).findLastIndex((trace) => trace.marker === 'ninja');
  return moved.slice(before + 1);
}

/** The same without a log, as in lessons: the markers whose places differ. */
export function tracked(known: Trace[], before: MonomiView, after: MonomiView): Trace[] {
  const places = (view: MonomiView): [string, string | null][] => [
    ['ninja', view.ninja],
    ...view.samurais.map((one): [string, string | null] => [String(one.number), one.at]),
  ];
  const old = new Map(places(before));
  const moved = places(after).flatMap(([marker, to]) => {
    const from = old.get(marker);
    return from && to && from !== to ? [{ marker, from, to }] : [];
  });
  if (moved.length === 0) return known;
  if (moved.some((trace) => trace.marker === 'ninja'))
    return [...known.filter((trace) => trace.marker !== 'ninja'), ...moved];
  return known.at(-1)?.marker === 'ninja' ? [known.at(-1) as Trace, ...moved] : [...known, ...moved];
}
