import { render } from 'svelte/server';
import type { Sight } from './generated/wire';
import { partsOf } from './games';
import { flattened } from './games/common/tokens';

/** For `koga draw`: a sight as JSON on standard input, the board as an SVG file on standard output. */
interface Order {
  sight: Sight;
  names: string[];
  lang: 'en' | 'ja';
  dark: boolean;
  tall: boolean;
}

let text = '';
for await (const part of process.stdin) text += String(part);
const order = JSON.parse(text) as Order;
const Board = (await partsOf(order.sight.game))?.Board;
if (!Board) {
  console.error(`there is no board of ${order.sight.game}`);
  process.exit(1);
}
const { sight, names, lang, dark, tall } = order;
const { body } = render(Board, { props: { view: sight.table, choices: sight.choices, seat: sight.seat, names, lang, dark, tall, still: true } });
process.stdout.write(`${flattened(body.replace(/<!--.*?-->/g, '').replace(/ (tabindex|data-spot|data-offered|class)="[^"]*"/g, ''))}\n`);
