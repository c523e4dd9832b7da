import { render } from 'svelte/server';
import type { Snapshot } from './generated/wire';
import { artOf, GAMES, partsOf } from './games';
import { flattened, tokens } from './games/common/tokens';

interface Order {
  snapshot: Snapshot;
  names: string[];
  lang: 'en' | 'ja';
  dark: boolean;
  tall: boolean;
}

/**
 * Entry point of `koga draw`: takes a request as JSON and returns the board as SVG, or null for a game without a board.
 */
async function draw(text: string): Promise<string | null> {
  const { snapshot, names, lang, dark, tall } = JSON.parse(text) as Order;
  const Board = (await partsOf(snapshot.game))?.Board;
  if (!Board) return null;
  const { body } = render(Board, {
    props: {
      view: snapshot.view,
      choices: snapshot.choices,
      seat: snapshot.seat,
      names,
      lang,
      dark,
      tall,
      still: true,
    },
  });
  return `${flattened(body.replace(/<!--.*?-->/g, '').replace(/ (tabindex|data-spot|data-offered|class)="[^"]*"/g, ''))}\n`;
}

/** Preview pictures for links, one per game: its print in a lacquered frame, 1200 by 630. */
async function previews(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const game of GAMES.keys()) {
    const Print = (await artOf(game))?.Print;
    if (!Print) continue;
    const { body } = render(Print, { props: {} });
    const print = body.replace(/<!--.*?-->/g, '').replace('<svg', '<svg x="268" y="26" width="664" height="578"');
    found[game] = flattened(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" style="${tokens(false, {})}">${FRAME}${print}${EDGE}</svg>`,
    );
  }
  return found;
}

const CLOUD =
  '<g fill="#e3c274" stroke="#b58a38" stroke-width="3"><rect x="-60" y="70" width="270" height="44" rx="22"/><rect x="-60" y="112" width="180" height="44" rx="22"/><rect x="-60" y="470" width="200" height="44" rx="22"/><rect x="-60" y="512" width="290" height="44" rx="22"/></g>';
const FRAME = `<defs><linearGradient id="lacquer" x2="0" y2="1"><stop stop-color="#45342d"/><stop offset=".4" stop-color="#2b211e"/><stop offset="1" stop-color="#191210"/></linearGradient></defs><rect width="1200" height="630" fill="url(#lacquer)"/>${CLOUD}<g transform="translate(1200 0) scale(-1 1)">${CLOUD}</g><rect x="256" y="14" width="688" height="602" fill="#191210" stroke="#c79d4b" stroke-width="3"/>`;
const EDGE =
  '<rect x="268" y="26" width="664" height="578" fill="none" stroke="#c79d4b" stroke-width="3"/><rect x="6" y="6" width="1188" height="618" fill="none" stroke="#c79d4b" stroke-width="2"/>';

Object.assign(globalThis, { draw, previews });
