import { render } from 'svelte/server';
import type { Snapshot } from './generated/wire';
import { partsOf } from './games';
import { flattened } from './games/common/tokens';

/** For `koga draw`: a snapshot as JSON on standard input, the board as an SVG file on standard output. */
interface Order {
  snapshot: Snapshot;
  names: string[];
  lang: 'en' | 'ja';
  dark: boolean;
  tall: boolean;
}

let text = '';
for await (const part of process.stdin) text += String(part);
const order = JSON.parse(text) as Order;
const Board = (await partsOf(order.snapshot.game))?.Board;
if (!Board) {
  console.error(`there is no board of ${order.snapshot.game}`);
  process.exit(1);
}
const { snapshot, names, lang, dark, tall } = order;
const { body } = render(Board, { props: { view: snapshot.view, choices: snapshot.choices, seat: snapshot.seat, names, lang, dark, tall, still: true } });
process.stdout.write(`${flattened(body.replace(/<!--.*?-->/g, '').replace(/ (tabindex|data-spot|data-offered|class)="[^"]*"/g, ''))}\n`);
