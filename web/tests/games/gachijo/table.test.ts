import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import Board from '../../../src/games/gachijo/Board.svelte';
import type { Choice, Course, Line } from '../../../src/generated/wire';
import { plansOf, slideDetail } from '../../../src/games/gachijo/hints';
import { noticeOf, noticesOf, unasked, unread } from '../../../src/games/gachijo/notices';
import { pace } from '../../../src/games/gachijo/pace';
import { isDialog } from '../../../src/games/gachijo/questions';
import { Session } from '../../../src/games/gachijo/session.svelte';
import { afterSlide } from '../../../src/games/gachijo/strokes';
import { sounds } from '../../../src/games/gachijo/sounds';
import Card from '../../../src/games/gachijo/table/Card.svelte';
import Den from '../../../src/games/gachijo/table/Den.svelte';
import Goal from '../../../src/games/gachijo/table/Goal.svelte';
import Help from '../../../src/games/gachijo/table/Help.svelte';
import HelpDrawer from '../../../src/games/gachijo/table/HelpDrawer.svelte';
import Overlay from '../../../src/games/gachijo/table/Overlay.svelte';
import Own from '../../../src/games/gachijo/table/Own.svelte';
import Preview from '../../../src/games/gachijo/table/Preview.svelte';
import Seat from '../../../src/games/gachijo/table/Seat.svelte';
import Story from '../../../src/games/gachijo/table/Story.svelte';
import Turn from '../../../src/games/gachijo/table/Turn.svelte';
import { tablets } from '../../../src/games/gachijo/table/tablets';
import { tellTo } from '../../../src/games/gachijo/table/told';
import { THINGS, item, seatName, thing } from '../../../src/games/gachijo/things';
import { summary, traces, turnsOf, type TurnTold } from '../../../src/games/gachijo/turns';
import type { GachijoView } from '../../../src/games/gachijo/view';
import moments from './moments.json';

type Name = keyof typeof moments;
const moment = (name: Name) =>
  moments[name] as unknown as { seat: number; view: GachijoView; choices: Choice[]; courses: [] };
const props = (name: Name, more: object = {}) => ({
  ...moment(name),
  names: ['A', 'B', 'C', 'D'],
  lang: 'en' as const,
  dark: false,
  session: new Session(),
  log: [],
  ...more,
});
const words = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const text = (part: unknown, given: object) => words(render(part as never, { props: given } as never).body);

describe('tablets', () => {
  const view = (turn: object) => ({ turn }) as GachijoView;
  test('free, then owed', () =>
    expect(
      tablets(view({ moves: 3, total: 3, owed: ['stroke', 'slide'], walked: false, slid: false })).map(
        (one) => `${one.state} ${one.kind}`,
      ),
    ).toEqual(['free any', 'owed stroke', 'owed slide']));
  test('done, free, owed', () =>
    expect(
      tablets(view({ moves: 2, total: 3, owed: ['slide'], walked: true, slid: false })).map(
        (one) => `${one.state} ${one.kind}`,
      ),
    ).toEqual(['done stroke', 'free any', 'owed slide']));
  test('an injured ninja has two', () =>
    expect(
      tablets(view({ moves: 1, total: 2, owed: ['stroke'], walked: false, slid: true })).map(
        (one) => `${one.state} ${one.kind}`,
      ),
    ).toEqual(['done slide', 'owed stroke']));
  test('borrowed time adds one', () =>
    expect(tablets(view({ moves: 0, total: 4, owed: [], walked: true, slid: true })).map((one) => one.kind)).toEqual([
      'stroke',
      'slide',
      'any',
      'any',
    ]));
});

const line = (key: string, fields: Line['fields'] = {}): Line => ({ key, fields, en: key, ja: key });
const step = (person: string, from: string, to: string) => [line('log.step', { person, from, to })];

describe('the story', () => {
  const log: Line[][] = [
    [line('log.drew-tool', { person: 'oda', tool: 'nawa' }), line('log.starts', { person: 'tokugawa' })],
    step('tokugawa', 'i9', 'i8'),
    [line('log.slide', { person: 'tokugawa', sheet: 'T2', direction: 'down' })],
    [line('log.ends-turn', { person: 'tokugawa' }), line('log.starts', { person: 'oda' })],
    [line('log.slide', { person: 'oda', sheet: 'T1', direction: 'left' })],
    [...step('oda', 'a1', 'a2'), line('log.crystals', { person: 'oda', crystals: 1 })],
    [...step('oda', 'a2', 'a3'), line('log.crystals', { person: 'oda', crystals: 2 })],
    [line('log.passage', { person: 'oda', from: 'a3', to: 'h2' })],
    [line('log.takes-treasure', { person: 'oda', treasure: 'kagami' })],
    [line('log.attack', { person: 'oda', weapon: 'katana', targets: ['tokugawa'] })],
    [line('log.ends-turn', { person: 'oda' }), line('log.starts', { person: 'tokugawa' })],
  ];

  test('is one line for a turn', () => {
    const turns = turnsOf(log);
    expect(turns.map((turn) => [turn.seat, turn.over])).toEqual([
      ['tokugawa', true],
      ['oda', true],
      ['tokugawa', false],
    ]);
    expect(summary(turns[1] as never, 'en')).toBe(
      'to h2, slid T1 left, +2 crystals, took Kagami, attacked Tokugawa with Katana',
    );
    expect(summary(turns[1] as never, 'ja')).toBe('h2へ、T1を左へスライド、水晶+2、鏡を取得、刀で徳川を襲撃');
  });
  test("and one trace on the board, of the others since one's own turn", () => {
    const view = moment('two').view;
    expect(traces(view, log, 0, null).map((way) => [way.seat, way.places.join(' '), way.slid])).toEqual([
      ['oda', 'a1 a2 a3 h2', 'left'],
    ]);
    expect(traces(view, [...log, step('tokugawa', 'i8', 'i7')], 0, null)).toEqual([]);
    expect(traces(view, log, 0, 0).map((way) => way.places)).toEqual([['i9', 'i8']]);
  });
  test('tells the crystal of the last stroke and the one offered to a guardian apart', () => {
    const summoning = [
      [line('log.starts', { person: 'oda' })],
      [line('log.slide', { person: 'oda', sheet: 'T1', direction: 'left' })],
      [...step('oda', 'a1', 'a2'), line('log.crystals', { person: 'oda', crystals: 1 })],
      [line('log.summons', { person: 'oda' }), line('log.crystals', { person: 'oda', crystals: 0 })],
      [line('log.called', { guardian: 'oni', moves: 3 })],
    ];
    const [turn] = turnsOf(summoning) as [TurnTold];
    expect(summary(turn, 'en')).toBe('to a2, slid T1 left, +1 crystal, offered a crystal, summoned the Oni');
    expect(summary(turn, 'ja')).toBe('a2へ、T1を左へスライド、水晶+1、水晶を1個供えた、鬼を召喚');
  });
  test('never nets a gain with a loss', () => {
    const crystals = (...counts: number[]) =>
      summary(
        turnsOf([
          [line('log.starts', { person: 'oda' })],
          ...counts.map((count) => [line('log.crystals', { person: 'oda', crystals: count })]),
        ])[0] as TurnTold,
        'en',
      );
    expect(crystals(1, 2, 1)).toBe('+2 crystals, −1 crystal');
    expect(crystals(1, 0, 1)).toBe('+1 crystal, −1 crystal, +1 crystal');
  });
  test('says what cards, blows and a fifth crystal did', () => {
    const told = (...lines: Line[]) =>
      summary(turnsOf([[line('log.starts', { person: 'oda' })], lines]).at(-1) as TurnTold, 'en');
    expect(told(line('log.swap-tools', { person: 'oda', other: 'takeda' }))).toBe('swapped all tools with Takeda');
    expect(told(line('log.pass-weapons', { person: 'oda', other: 'takeda' }))).toBe(
      'everybody passed weapons to the left',
    );
    expect(told(line('log.trade-shinobi', { person: 'oda' }))).toBe('exchanged two shinobi chips for a summon chip');
    expect(told(line('log.trade-summon', { person: 'oda' }))).toBe('exchanged two summon chips for a shinobi chip');
    expect(told(line('log.give-shinobi', { person: 'oda' }))).toBe('gave back a shinobi chip');
    expect(told(line('log.borrowed-time', { person: 'oda', moves: 3 }))).toBe('gained a move');
    expect(
      told(
        line('log.loot-crystal', { person: 'oda', other: 'takeda' }),
        line('log.crystals', { person: 'oda', crystals: 3 }),
        line('log.crystals', { person: 'takeda', crystals: 0 }),
      ),
    ).toBe('took a crystal from Takeda');
    expect(
      told(
        line('log.crystals', { person: 'oda', crystals: 2 }),
        line('log.crystals', { person: 'takeda', crystals: 1 }),
        line('log.crystals', { person: 'oda', crystals: 1 }),
      ),
    ).toBe('+2 crystals, Takeda +1 crystal, −1 crystal');
    expect(told(line('log.burst', { person: 'oda' }), line('log.crystals', { person: 'oda', crystals: 0 }))).toBe(
      'lost five crystals (a burst)',
    );
    expect(
      told(
        line('log.attack', { person: 'oda', weapon: 'katana', targets: ['takeda'] }),
        line('log.home', { person: 'takeda' }),
        line('log.injured', { person: 'takeda' }),
      ),
    ).toBe('attacked Takeda with Katana, Takeda was injured');
  });
  test('folds out its details', () => {
    const html = render(Story, { props: { ...props('two', { log }), step: 11, show: null } }).body;
    expect(words(html)).toContain('Oda: to h2, slid T1 left, +2 crystals');
    expect(html.match(/aria-expanded="false"/g)).toHaveLength(2);
  });
});

describe('sounds', () => {
  const before = moment('two').view;
  const after = (more: Partial<GachijoView>): GachijoView => ({ ...before, ...more });
  const with0 = (more: object) => before.players.map((player, seat) => (seat === 0 ? { ...player, ...more } : player));
  const [first] = before.players;

  test('each moment has its own', () => {
    expect(sounds(before, before)).toEqual([]);
    expect(sounds(before, after({ players: with0({ at: 'a1' }) }))).toEqual(['place']);
    expect(sounds(before, after({ sheets: before.sheets.map((at) => at + 1) }))).toEqual(['slide']);
    expect(sounds(before, after({ players: with0({ crystals: (first?.crystals ?? 0) + 1 }) }))).toEqual(['take']);
    expect(sounds(before, after({ supplies: { ...before.supplies, deck: before.supplies.deck - 1 } }))).toEqual([
      'card',
    ]);
    expect(sounds(before, after({ asked: 'answering' }))).toEqual(['fight']);
  });
  test('a step onto a treasure sounds twice, and losing one not at all', () => {
    const taken = with0({ at: 'a1', treasures: [...(first?.treasures ?? []), 'kagami'] });
    expect(sounds(before, after({ players: taken }))).toEqual(['place', 'take']);
    expect(
      sounds(after({ players: with0({ at: first?.at, crystals: 3 }) }), after({ players: with0({ crystals: 2 }) })),
    ).toEqual([]);
  });
});

describe('news', () => {
  const attack = [line('log.attack', { person: 'oda', weapon: 'katana', targets: ['tokugawa', 'takeda'] })];
  test('stays for whom it concerns', () => {
    expect(noticeOf(attack, 5, 'tokugawa', 'oda')).toMatchObject({ mine: true, card: 'weapon:katana' });
    expect(noticeOf(attack, 5, 'oda', 'oda')).toBeNull();
    expect(noticeOf(attack, 5, 'toyotomi', 'oda')).toBeNull();
  });
  test('shows cards to everybody', () => {
    expect(noticeOf([line('log.card', { person: 'oda', card: 'time' })], 5, 'takeda', 'oda')).toMatchObject({
      mine: false,
      card: 'gacha:time',
    });
    expect(noticeOf([line('log.called', { guardian: 'oni', moves: 3 })], 5, 'takeda', 'oda')).toMatchObject({
      card: 'guardian:oni',
      moves: 3,
    });
  });
  test('speaks to the reader about the reader', () => {
    const hit = [
      line('log.loot-tool', { person: 'oda', other: 'tokugawa', tool: 'kekkai' }),
      line('log.kaeru', { person: 'tokugawa' }),
      line('log.injured', { person: 'tokugawa' }),
      line('log.crystals', { person: 'tokugawa', crystals: 1 }),
      line('log.tools-change', { person: 'tokugawa', tools: ['nawa', 'take'] }),
      line('log.kaeru', { person: 'oda' }),
    ];
    const told = (own: string | undefined, lang: 'en' | 'ja') => hit.map((one) => tellTo(one, own, lang).text);
    expect(told('tokugawa', 'en')).toEqual([
      'Oda takes your Kekkai',
      'You draw a kaeru',
      'You are injured: two moves next turn',
      'You have 1 crystal',
      'Your tools now: Nawa, Take',
      'log.kaeru',
    ]);
    expect(told('tokugawa', 'ja')[0]).toBe('織田に「結界」を奪われました');
    expect(told('oda', 'en')).toEqual([...hit.slice(0, 5).map((one) => one.key), 'You draw a kaeru']);
    expect(told(undefined, 'en')).toEqual(hit.map((one) => one.key));
  });
  test('says on the turn card what was just drawn', () => {
    const log = [[line('log.drew-tool', { person: moment('turn').view.players[0]?.name ?? '', tool: 'nawa' })]];
    expect(text(Turn, props('turn', { log }))).toContain('You draw Nawa.');
    const ja = text(Turn, props('turn', { log, lang: 'ja' }));
    expect(ja).toContain('「鈎縄」を引きました。');
    expect(ja).not.toMatch(/[ぁ-ん一-龠]\./);
    expect(text(Turn, props('turn', { log: [...log, step('oda', 'a1', 'a2')] }))).not.toContain('You draw');
  });
  describe('waits to be read', () => {
    const starts = (person: string) => line('log.starts', { person });
    const own = 'tokugawa';
    const log: Line[][] = [
      [starts('toyotomi')],
      attack.map((one) => ({ ...one, fields: { ...one.fields, person: 'toyotomi' } })),
      [
        line('log.loot-crystal', { person: 'toyotomi', other: own }),
        line('log.crystals', { person: own, crystals: 0 }),
        line('log.injured', { person: own }),
      ],
      [line('log.ends-turn', { person: 'toyotomi' }), starts('oda')],
      [
        line('log.card', { person: 'oda', card: 'distortion-pass-tools' }),
        line('log.pass-tools', { person: 'oda', other: own }),
      ],
      [line('log.ends-turn', { person: 'oda' }), starts('takeda')],
      [line('log.card', { person: 'takeda', card: 'time' })],
    ];
    const keys = (queue: { lines: Line[] }[]) => queue.map((one) => one.lines.map(({ key }) => key.slice(4)));
    const all = [
      ['attack', 'loot-crystal', 'crystals', 'injured'],
      ['card', 'pass-tools'],
    ];
    test('and nothing is lost, however many actions come at once', () => {
      expect(keys(unread([], noticesOf(log, 0, own)))).toEqual(all);
      let queue = unread([], []);
      for (let many = 1; many <= log.length; many++)
        queue = unread(queue, noticesOf(log.slice(0, many), many - 1, own));
      expect(keys(queue)).toEqual(all);
      expect(queue.map((one) => [one.actor, one.card])).toEqual([
        ['toyotomi', 'weapon:katana'],
        ['oda', 'gacha:distortion-pass-tools'],
      ]);
    });
    test('what happens to others gives way to it', () => {
      expect(keys(unread([], noticesOf(log, 6, own)))).toEqual([['card']]);
      expect(keys(unread(unread([], noticesOf(log, 6, own)), noticesOf(log.slice(0, 5), 4, own)))).toEqual([all[1]]);
    });
    test('a dialog drops only what it tells itself', () => {
      const queue = unread([], noticesOf(log.slice(0, 5), 0, own));
      expect(keys(unasked(queue, 5, 'five-crystals'))).toEqual([all[0]]);
      expect(keys(unasked(queue, 6, 'tool-square'))).toEqual(all);
      expect(unasked(unread([], noticesOf(log.slice(0, 2), 0, own)), 3, 'answering')).toEqual([]);
    });
  });
  test('is nothing for a step', () => expect(noticeOf(step('oda', 'a1', 'a2'), 5, 'tokugawa', 'oda')).toBeNull());
});

describe('hints', () => {
  const { view, choices, courses } = moment('two');
  test('name whole strokes, slides and blows, best first', () => {
    const of = (name: string) => choices.find((choice) => choice.name === name)?.action ?? -1;
    const advice = [
      { action: of('slide:left'), value: 0.4 },
      { action: of('attack:tsume:oda'), value: 0.7 },
      { action: of('go:g4'), value: 0.5 },
    ];
    const plans = plansOf(advice, choices, courses, view, 'en');
    expect(plans.map((plan) => [plan.title, plan.share])).toEqual([
      ['Attack Oda with Tsume', 0.7],
      [expect.stringMatching(/^Stroke to [a-i][1-9]$/), 0.5],
      ['Slide T1 ◀', 0.4],
    ]);
    expect(plans[1]?.way?.slice(0, 2)).toEqual(['h4', 'g4']);
    expect(plans[1]?.course?.actions[0]).toBe(of('go:g4'));
  });
  test('are the strokes that were tried', () => {
    const all = courses as Course[];
    for (const tried of all.filter((course) => course.actions[0] === all[0]?.actions[0])) {
      const [plan] = plansOf(
        [{ action: tried.actions[0] ?? -1, value: 0.5, course: tried.actions }],
        choices,
        courses,
        view,
        'en',
      );
      expect(plan?.course).toBe(tried);
      expect(plan?.title).toBe(`Stroke to ${tried.through.at(-1)?.replace('w', '')}`);
    }
  });
  test('say what a stroke takes and where, what it spends and where it ends', () => {
    const { view, choices, courses } = moment('turn');
    for (const course of courses as Course[]) {
      const [plan] = plansOf(
        [{ action: course.actions[0] ?? -1, value: 0.5, course: course.actions }],
        choices,
        courses,
        view,
        'en',
      );
      for (const gain of course.gains.filter((one) => one.what !== 'gacha'))
        expect(plan?.detail.toLowerCase()).toContain(
          `${item(gain.what)
            .name.en.replace(/ square$/, '')
            .toLowerCase()} on ${gain.at.replace('w', '')}`,
        );
      for (const cost of course.costs ?? []) expect(plan?.detail).toContain(`spends ${item(cost.what).name.en}`);
      const end = view.cells.find((cell) => cell.id === course.through.at(-1)?.replace('w', ''));
      expect(plan?.detail.includes('ends on ')).toBe(Boolean(end?.stairs));
      expect(plan?.detail).not.toBe('');
    }
  });
  test('say what a slide opens', () => {
    const slid = choices.filter((choice) => choice.name.startsWith('slide:'));
    const plans = plansOf(
      slid.map((choice) => ({ action: choice.action, value: 0.5 })),
      choices,
      courses,
      view,
      'en',
    );
    expect(plans.length).toBeGreaterThan(1);
    for (const plan of plans) expect(plan.detail).toMatch(/opens (the way to|\d+ cells?)|shuts \d+/);
  });
  test('say that a slide parts the symbols when no stroke is left after it', () => {
    const { view } = moment('flag');
    expect(view.slides.map((slide) => slide.reach)).toEqual([null, null, null, null]);
    expect(slideDetail(view, 'left', [], 'en')).toBe('parts the symbols');
    const apart = { ...view, merged: afterSlide(view, 'left').merged };
    expect(slideDetail(apart, 'left', [], 'en')).toBe('no stroke follows it in this turn');
    const slides = view.slides.map((slide) => ({ ...slide, reach: [] }));
    expect(slideDetail({ ...apart, slides }, 'left', [], 'en')).toBe('the same cells stay in reach');
  });
  test('say nothing of strokes where a guardian or a card slides', () => {
    const { view } = moment('guardian');
    expect(view.slides.map((slide) => slide.reach)).toEqual([null, null, null, null]);
    for (const asked of ['guardian', 'castle-stirs'])
      for (const way of ['left', 'right', 'up', 'down']) {
        const merges = afterSlide(view, way as 'left').merged !== view.merged;
        expect(slideDetail({ ...view, asked }, way, [], 'en')).toBe(merges ? 'merges the symbols' : '');
      }
  });
  test('say that a slide may have to be followed by another', () => {
    const { view } = moment('flag');
    const apart = { ...view, merged: afterSlide(view, 'left').merged, turn: { ...view.turn, moves: 3 } };
    expect(slideDetail(apart, 'left', [], 'en')).toBe('no stroke is possible right after it');
  });
  test('are none before somebody asks', () => expect(plansOf([], choices, courses, view, 'en')).toEqual([]));
});

test('accessible names are joined as their language does', () => {
  const log = [
    [line('log.starts', { person: 'oda' })],
    ...[step('oda', 'a1', 'a2'), [line('log.slide', { person: 'oda', sheet: 'T1', direction: 'left' })]],
    [line('log.starts', { person: 'tokugawa' })],
  ];
  for (const name of Object.keys(moments) as Name[]) {
    const given = props(name, { lang: 'ja', log, names: ['甲', '乙', '丙', '丁'], step: 1, show: null });
    const seats = given.view.players.map((_, number) => ({
      ...{ ...given, number, story: '織田', who: '乙', note: '' },
      ...{ turn: false, clock: null, outcome: '' },
    }));
    const drawn = [
      ...[Board, Goal, Own, Turn, Den, Story, HelpDrawer].flatMap((part) => [
        render(part as never, { props: given } as never).body,
        render(part as never, { props: { ...given, tall: true } } as never).body,
      ]),
      ...seats.flatMap((seat) =>
        [true, false].map((compact) => render(Seat as never, { props: { ...seat, compact } } as never).body),
      ),
    ].join('');
    const labels = [...drawn.matchAll(/aria-label="([^"]*)"/g)].map(([, label = '']) => label);
    expect(labels.length).toBeGreaterThan(90);
    expect(labels.filter((label) => /[,:.]\s|[,:.]$|[ぁ-ん一-龠] \(/.test(label))).toEqual([]);
  }
});

describe('panels say', () => {
  test('the mission and how far one is', () => {
    expect(text(Goal, props('turn'))).toBe(
      'Mission 3 3 kinds of treasure 2/3 3 crystals 3/3 1 shinobi 2/1 1 summon 1/1 flag up home unhurt',
    );
    expect(text(Goal, props('oni'))).toContain('ends at once');
  });
  test('how mission 4 ends, wherever it is told', () => {
    const { view } = moment('turn');
    const given = props('turn', { view: { ...view, mission: 4, home: false }, tall: true, first: 'glance' });
    for (const part of [Goal, Turn]) {
      const html = render(part as never, { props: given } as never).body;
      expect(html).toContain('data-thing="piece:at-once"');
      expect(html).not.toContain('data-thing="piece:home"');
    }
    expect(thing('piece', 'at-once').effect?.en).toMatch(
      /^Mission 4: the game ends as soon as .* Nobody gets the 30 points/,
    );
    for (const id of ['flag', 'home']) {
      expect(thing('piece', id).effect?.en).toContain('issions 1 to 3');
      expect(thing('piece', id).effect?.ja).toContain('ミッション1〜3');
    }
    const help = (home: boolean) => text(Help, { ...given, view: { ...view, mission: home ? 3 : 4, home } });
    expect(help(true)).toContain('get home unhurt: the game ends');
    expect(help(false)).toContain('the game ends at once');
    expect(help(false)).not.toContain(' 30 ');
  });
  test('which parts of the mission are done', () => {
    const { view } = moment('turn'); // treasures are missing
    const ticks = (flag: boolean) => {
      const players = view.players.map((player) => ({ ...player, flag }));
      const given = props('turn', { view: { ...view, players } });
      return render(Goal as never, { props: given } as never).body.match(/class="tick/g)?.length;
    };
    expect([ticks(false), ticks(true)]).toEqual([3, 4]);
  });
  test('whose turn it is and what is owed', () => {
    expect(text(Turn, props('turn'))).toContain('Moved Move/slide Must slide 2 moves left: one must be a slide.');
    expect(text(Turn, props('guardian'))).toContain('You play the Kappa');
    expect(text(Turn, props('guardian', { tall: true }))).toMatch(/You play the Kappa\. \d moves? left\./);
    expect(text(Turn, props('guardian'))).toContain('Toyotomi no: wears Kekkai Oda yes: stop on its cell');
    expect(text(Turn, props('turn', { lang: 'ja' }))).toContain('残り2手。 うち1手はスライドです。');
  });
  test('who is thinking, in somebody else’s turn too', () => {
    const thinks = (asked: string, toAct: number) => {
      const { view } = moment('turn');
      return text(Turn, props('turn', { view: { ...view, asked, about: 'oda' }, choices: [], seat: 1, toAct }));
    };
    expect(moment('turn').view.turn.player).toBe('tokugawa');
    expect(thinks('turn', 0)).toContain('Tokugawa is thinking.');
    expect(thinks('five-crystals', 2)).toContain('Oda is thinking.');
    expect(thinks('making-room', 3)).toContain('Takeda is thinking.');
    expect(thinks('answering', 3)).toContain('Takeda is thinking.');
  });
  test('what the counts of a rival on a phone are counts of', () => {
    const given = { number: 1, story: 'Toyotomi', who: 'B', note: '', turn: false, clock: null, outcome: '' };
    const spoken = (lang: 'en' | 'ja', more: object = {}) =>
      words(
        render(
          Seat as never,
          { props: { ...props('turn', { lang }), ...given, compact: true, ...more } } as never,
        ).body.replace(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/gs, ''),
      );
    expect(spoken('en')).toBe(
      "Toyotomi Toyotomi's ninja (In prison), Treasure: 1/3, Crystal: 1/3, Shinobi chip: 0/1, Summon chip: 0/1",
    );
    expect(spoken('ja')).toContain('宝物：1/3、水晶：1/3、忍チップ：0/1');
    expect(spoken('en', { clock: '1:05' })).toContain("Toyotomi 1:05 Toyotomi's ninja");
  });
  test('both levels of a bridge', () => {
    const choice = (name: string) => moment('bridge').choices.find((one) => one.name === name) as Choice;
    const looking = (name: string, lang: 'en' | 'ja' = 'en') => {
      const session = new Session();
      session.preview = { kind: 'put', choice: choice(name), cell: 'e8' };
      return text(Preview, props('bridge', { session, lang }));
    };
    expect(looking('go:e8')).toContain('Go to e8, on the bridge Go Under the bridge Cancel');
    expect(looking('go:e8w')).toContain('Go to e8, under the bridge Go On the bridge Cancel');
    expect(looking('go:e8w', 'ja')).toContain('e8へ移る、橋の下（水中） 進む 橋の上 やめる');
    const session = new Session();
    session.preview = { kind: 'put', choice: choice('go:e9'), cell: 'e9' };
    expect(text(Preview, props('bridge', { session }))).toContain('Go to e9 Go Cancel');
  });
  test('the stroke under a bridge beside the attack upon it', () => {
    const session = new Session();
    const attack = moment('ambush').choices.filter((one) => one.name === 'attack:tsume:toyotomi');
    session.preview = { kind: 'strike', choices: attack, cell: 'e8' };
    expect(text(Preview, props('ambush', { session }))).toMatch(
      /Attack Toyotomi with Tsume .* Attack Stroke to e8 Cancel/,
    );
    const claim = {
      ...(attack[0] as Choice),
      action: 9998,
      name: 'base:takeda',
      move: { kind: 'base', base: 'takeda' },
    };
    const [course] = moment('ambush').courses as Course[];
    const end = course?.through[0] ?? '';
    const courses = [{ ...course, through: [end] }];
    session.preview = { kind: 'put', choice: claim, cell: end }; // a base that is a step away as well
    expect(moment('ambush').choices.map((one) => one.name)).toContain(`go:${end}`);
    expect(text(Preview, props('ambush', { session, courses }))).toContain(
      `To the base of Takeda Go Stroke to ${end} Cancel`,
    );
    session.preview = { kind: 'strike', choices: attack }; // from the hand, not from a cell
    expect(text(Preview, props('ambush', { session }))).not.toContain('Stroke to');
  });
  test('only what the seat can do', () => {
    const only = (name: Name, kinds: RegExp, more: object = {}) => ({
      ...props(name, more),
      choices: moment(name).choices.filter((choice) => kinds.test(choice.name)),
    });
    expect(text(Turn, only('answering', /./))).toContain('Use Kemuri, or take the hit.');
    expect(text(Turn, only('answering', /^no$/))).toContain('You are attacked, and you have no Kemuri to vanish with.');
    expect(text(Turn, only('answering', /^no$/))).not.toContain('Use Kemuri');
    expect(text(Turn, only('answering', /^no$/, { lang: 'ja' }))).toContain('煙玉がないため、逃げられません。');
    expect(text(Turn, only('tools', /./))).toContain('Draw a tool, or return one and draw.');
    expect(text(Turn, only('weapons', /./))).toContain('Your hand is full: return one to the bag, then draw.');
    expect(text(Turn, only('dressing', /^(tool:nuno|no)$/))).toContain('Put on Nuno for the others’ turns?');
    expect(text(Turn, only('dressing', /./, { lang: 'ja' }))).toContain('隠れ布か結界を身に着けますか。');
    const spent = { view: { ...moment('flag').view, turn: { ...moment('flag').view.turn, moves: 0 } } };
    expect(text(Turn, only('flag', /^end$/, spent))).toContain('No moves left: end your turn.');
    expect(text(Turn, only('flag', /./, spent))).toContain('No moves left: exchange chips, or end your turn.');
    const more = [
      ...moment('turn').choices.filter((choice) => choice.name === 'tool:nuno'),
      { ...moment('flag').choices[0], action: 9999, name: 'summon', move: { kind: 'summon' } },
    ];
    expect(text(Turn, props('flag', { ...spent, choices: more }))).toContain(
      'No moves left: use Nuno, summon a guardian, or end your turn.',
    );
    expect(text(Turn, props('flag', { ...spent, choices: more, lang: 'ja' }))).toContain(
      '手数終了。 隠れ布を使うか、宝守を召喚するか、手番を終えてください。',
    );
  });
  test('what a rival suffers and holds, and no more', () => {
    const seat = (number: number) =>
      text(Seat, {
        ...props('turn'),
        number,
        story: 'S',
        who: 'W',
        note: '',
        turn: false,
        clock: null,
        outcome: '',
        compact: false,
      });
    expect(seat(1)).toContain('In prison');
    expect(seat(1)).toContain('Kusuri');
    expect(seat(1)).toContain('hidden');
    expect(seat(1)).not.toContain('Shuri');
    expect(seat(2)).toContain('Injured');
    expect(seat(3)).toContain('Nuno');
  });
  test("one's own hand", () =>
    expect(text(Own, props('turn'))).toContain('Take Hashigo Nuno Weapons, only you see 2 of 3 Katana Kemuri empty'));
});

describe('dialogs', () => {
  const asked = (Object.keys(moments) as Name[]).filter((name) => isDialog(moment(name).view.asked));
  test.each(asked)('%s: every choice is there, in both languages', (name) => {
    for (const lang of ['en', 'ja'] as const) {
      const html = render(Overlay, { props: props(name, { lang }) }).body;
      expect(html.match(/role="dialog"/g)).toHaveLength(1);
      const buttons = html.match(/<button(?![^>]*disabled)[^>]*>/g)?.length ?? 0;
      expect(buttons).toBeGreaterThanOrEqual(moment(name).choices.length);
      if (lang === 'ja') expect(words(html).replace(/[A-Z]?[a-z]?\d|G\d+/g, '')).not.toMatch(/[A-Za-z]{4,}/);
    }
  });
  test('a drawn card that makes a fifth crystal is shown with the question', () => {
    const drawn = (person: string, card: string, lang: 'en' | 'ja' = 'en') =>
      text(
        Overlay,
        props('five', { lang, log: [[line('log.card', { person, card }), line('log.five-crystals', { person })]] }),
      );
    const { seat, view } = moment('five');
    const own = view.players[seat]?.name ?? '';
    const other = view.players.find((player) => player.name !== own)?.name ?? '';
    expect(drawn(own, 'levitation-two')).toContain(thing('gacha', 'levitation-two').effect?.en);
    expect(drawn(own, 'levitation-two')).toContain('You drew this card on ');
    expect(drawn(other, 'nightmare-left')).toContain(`${seatName(other, 'en')} drew a gacha card.`);
    expect(drawn(other, 'nightmare-left', 'ja')).toContain(thing('gacha', 'nightmare-left').effect?.ja);
  });
  test('an attack says what each answer costs', () => {
    const html = text(
      Overlay,
      props('answering', {
        log: [[line('log.attack', { person: 'toyotomi', weapon: 'shuri', targets: ['tokugawa'] })]],
      }),
    );
    expect(html).toMatch(/Toyotomi attacks you .*with Shuri, from c4 to d4\./);
    expect(html).toContain('Use Kemuri');
    expect(html).toContain('Toyotomi takes one of these:');
    expect(html).toContain('Kekkai stops guardians, not weapons.');
  });
  test('an attack names everything that may be taken, as buttons that open its card', () => {
    const found = moment('answering');
    const own = found.view.players[found.seat] as GachijoView['players'][number];
    const players = found.view.players.map((player, seat) =>
      seat === found.seat
        ? { ...player, treasures: ['kagami'], crystals: 2, tools: ['nawa', 'kusuri', 'nawa'] }
        : player,
    );
    const html = render(Overlay, { props: props('answering', { view: { ...found.view, players } }) }).body;
    const prizes = [...html.matchAll(/<button[^>]*data-thing="([^"]*)"[^>]*aria-label="([^"]*)"/g)];
    expect(own.name).toBe(found.view.about);
    expect(prizes.map(([, thing, name]) => [thing, name])).toEqual([
      ['treasure:kagami', 'Kagami (holy mirror)'],
      ['piece:crystal', 'Crystal'],
      ['tool:nawa', expect.stringMatching(/^Nawa \(.+\)$/)],
      ['tool:kusuri', expect.stringMatching(/^Kusuri \(.+\)$/)],
    ]);
  });
  test('what cannot be chosen says why', () => {
    expect(text(Overlay, props('den'))).toContain('Koban gold coin you own one');
    expect(text(Overlay, props('looting'))).toContain('Koban gold coin you own this kind');
  });
  test('every thing opens as a card with its full text in both languages', () => {
    for (const [key, one] of THINGS)
      for (const lang of ['en', 'ja'] as const) {
        const session = new Session();
        session.reading = key;
        const html = text(Overlay, props('turn', { lang, session }));
        expect(html).toContain(one.name[lang]);
        expect(one.effect?.[lang]).toBeTruthy();
        expect(html).toContain(one.effect?.[lang]);
        const foot = / class="foot[^>]*>(.*?)<\/span>/s.exec(render(Card, { props: { card: key, lang } }).body)?.[1];
        expect(words(foot ?? '')).not.toBe('');
      }
  });
});

describe('pace', () => {
  const { view } = moment('two');
  test('steps pass quickly, slides and cards stay', () => {
    const moved = {
      ...view,
      players: view.players.map((player) => (player.name === 'tokugawa' ? { ...player, at: 'g4' } : player)),
    };
    expect(pace(view, moved)).toBeLessThan(200);
    expect(pace(view, { ...view, sheets: [0, 0, 0, 1, 0, 0] })).toBeGreaterThan(400);
    expect(pace(view, { ...view, supplies: { ...view.supplies, deck: 3 } })).toBeGreaterThan(1000);
  });
});

test('an owed slide lights the grips that can slide, not a locked one', () => {
  const { view, choices } = moment('turn');
  const turn = { ...view.turn, moves: 1, owed: ['slide'] };
  const given = props('turn', {
    view: { ...view, turn },
    courses: [],
    choices: choices.filter((choice) => /^slide:(left|up|down)$/.test(choice.name)),
  });
  const drawn = render(Board as never, { props: given } as never).body;
  const rims = ['left', 'right', 'up', 'down'].map((way) => {
    const grip = drawn.slice(drawn.indexOf(`data-spot="slide-${way}"`)).split('data-spot=')[1] ?? '';
    return grip.includes('var(--lamp)');
  });
  expect(rims).toEqual([true, false, true, true]);
});
