import { pathOf } from '../common/symbols';
import symbols from './symbols.svg?raw';

/** A sign of symbols.svg as a path on 512 units. */
export function sign(name: string): string {
  return pathOf(symbols, `m-i-${name}`);
}
