import { describe, expect, test } from 'vitest';
import type { Choice } from '../../../src/generated/wire';
import { ground } from '../../../src/games/monomi/ground';
import { loose, offers, onMarker, onPlace } from '../../../src/games/monomi/offers';
import type { MonomiView } from '../../../src/games/monomi/view';
import { lessonsFor } from '../../drawing';

const line = (key: string, fields: Record<string, string | number> = {}) => ({ key, fields, en: key, ja: key });

describe('Monomi, what a click means', () => {
  const choice = (name: string, action: number): Choice => ({ name, action, label: line('label') });
  const all = offers([choice('1:a', 1), choice('1:b', 2), choice('2:b', 3), choice('done', 9)]);
  const nothing = { picked: null, asked: null };

  test('a place that one marker can reach is the move', () => expect(onPlace(all, nothing, 'a')).toMatchObject({ act: { action: 1 } }));
  test('a place that several can reach asks which', () => expect(onPlace(all, nothing, 'b')).toEqual({ pick: null, asked: 'b' }));
  test('then the marker is the move', () => expect(onMarker(all, { picked: null, asked: 'b' }, '2', 'x', 'y')).toMatchObject({ act: { action: 3 } }));
  test('a marker first, then the place', () => {
    expect(onMarker(all, nothing, '2', 'x', 'y')).toEqual({ pick: '2', asked: null });
    expect(onPlace(all, { picked: '2', asked: null }, 'b')).toMatchObject({ act: { action: 3 } });
  });
  test('anything else asks for the rule', () => {
    expect(onPlace(all, { picked: '2', asked: null }, 'a')).toEqual({ why: '2:a' });
    expect(onMarker(all, nothing, '3', 'x', 'y')).toEqual({ why: '3:y' });
  });
  test('finishing needs a button', () => expect(loose(choice('done', 9))).toBe(true));
});

test('water lies under every bridge', async () => {
  const lessons = await lessonsFor('monomi');
  const land = ground(lessons.base as MonomiView);
  expect(land.water).toHaveLength(1);
  expect(land.nodes.filter((node) => node.look === 'tower')).toHaveLength(4);
  expect(land.nodes.filter((node) => node.look === 'gate')).toHaveLength(4);
});
