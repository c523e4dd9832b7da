import type { Line } from '../../generated/wire';
import { text } from '../common/fields';
import type { LogMark } from '../types';
import { NINJA, SAMURAIS } from './paint';
import { sign } from './signs';

/** A log line with its piece. */
export function mark(line: Line): LogMark | null {
  const { key, fields } = line;
  if (key === 'log.ninja-moved' || key === 'log.placed-ninja')
    return {
      turn: fields['turn'] ? { en: `Turn ${text(line, 'turn')}`, ja: `第${text(line, 'turn')}手番` } : undefined,
      chips: [{ text: '', fill: NINJA.deep, ink: '#fff3d6', icon: sign('ninja-head') }],
    };
  const number = Number(fields['samurai'] ?? 0);
  if (number) return { chips: [{ text: String(number), fill: SAMURAIS[number - 1]?.deep ?? '#333', ink: '#fff' }] };
  if (key.endsWith('-done')) return { icon: sign('hourglass') };
  return null;
}
