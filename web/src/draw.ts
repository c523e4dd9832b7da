import { render } from 'svelte/server';
import type { Snapshot } from './generated/wire';
import { partsOf } from './games';
import { flattened } from './games/common/tokens';

interface Order {
  snapshot: Snapshot;
  names: string[];
  lang: 'en' | 'ja';
  dark: boolean;
  tall: boolean;
}

/** For `koga draw`: takes an order as JSON and returns the board as an SVG file, or null for a game without a board. */
async function draw(text: string): Promise<string | null> {
  const { snapshot, names, lang, dark, tall } = JSON.parse(text) as Order;
  const Board = (await partsOf(snapshot.game))?.Board;
  if (!Board) return null;
  const { body } = render(Board, { props: { view: snapshot.view, choices: snapshot.choices, seat: snapshot.seat, names, lang, dark, tall, still: true } });
  return `${flattened(body.replace(/<!--.*?-->/g, '').replace(/ (tabindex|data-spot|data-offered|class)="[^"]*"/g, ''))}\n`;
}

Object.assign(globalThis, { draw });
