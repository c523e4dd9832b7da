import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import { cardOf } from '../../../src/games/oboro/offers';
import Rack from '../../../src/games/oboro/Rack.svelte';
import type { OboroView } from '../../../src/games/oboro/view';

const VIEW = { mission: 9, round: 1, trick: 1, stock: 5, scorings: 0, players: [] } as unknown as OboroView;
const SMALL = { ...VIEW, mission: 5, aside: ['r1', 'b3'].map(cardOf) } as OboroView;
const drawn = (view: OboroView, tall: boolean, lang: 'en' | 'ja') =>
  render(Rack, { props: { view, tall, lang } }).body.replace(/<!--.*?-->/g, '');

describe('the rack', () => {
  test.each([false, true])('has five pegs and seven tricks with the whole deck, tall %s', (tall) => {
    const svg = drawn(VIEW, tall, 'en');
    expect(svg.match(/#o-i-shuriken/g)).toHaveLength(5);
    expect(svg).toContain('trick 1 of 7');
    expect(svg).not.toContain('Set aside');
  });
  test.each([false, true])('shows the cards set aside with the small deck, tall %s', (tall) => {
    const svg = drawn(SMALL, tall, 'en');
    expect(svg).not.toContain('#o-i-shuriken');
    expect(svg).toContain('trick 1 of 2');
    expect(svg).toContain('Set aside: red 1, blue 3');
    const arrow = { ...SMALL, aside: ['r1', 'b4'].map(cardOf) };
    expect(drawn(arrow, tall, 'en')).toContain('Set aside: red 1, blue 4');
    expect(drawn(arrow, tall, 'en')).not.toContain('Arrow');
    expect(drawn(SMALL, tall, 'ja')).toContain('脇に置いたカード：赤1・青3');
  });
});
