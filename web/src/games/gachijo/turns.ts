import type { Line } from '../../generated/wire';
import type { Lang } from '../../lib/settings.svelte';
import { list } from '../common/fields';
import { SHEET_OF, type SlideWay } from './drawing/frame';
import { item, seatName, thing } from './things';
import type { GachijoView } from './view';
import { w, wayName } from './words';

/** A game's log by turns: many small actions become one line, and one trace on the board. */

export interface Way {
  seat: string;
  places: string[];
  /** The guardian that moved, if it was not the ninja. */
  guardian: string | null;
}

export interface TurnTold {
  seat: string;
  /** The first and the last action, numbered from 1. */
  from: number;
  to: number;
  over: boolean;
  ways: Way[];
  slid: SlideWay | null;
  /** The important events in order. */
  feats: Feat[];
  /** All log lines. */
  lines: { step: number; line: Line }[];
}

/** An event in few words, in both languages. */
interface Feat {
  en: string;
  ja: string;
  /** The crystals that the seat of the turn gained or lost by it: several gains, or losses, in a row become one event. */
  crystals?: number;
}

interface Reading {
  crystals: Map<string, number>;
}

/** All turns of a log. Laying the sheets and dealing come before the first turn and belong to none. */
export function turnsOf(log: Line[][]): TurnTold[] {
  const turns: TurnTold[] = [];
  const reading: Reading = { crystals: new Map() };
  let now: TurnTold | null = null;
  log.forEach((lines, number) => {
    for (const line of lines) {
      if (line.key === 'log.starts') {
        if (now) now.over = true;
        now = {
          seat: String(line.fields['person']),
          from: number + 1,
          to: number + 1,
          over: false,
          ways: [],
          slid: null,
          feats: [],
          lines: [],
        };
        turns.push(now);
      } else if (now) {
        now.to = number + 1;
        now.lines.push({ step: number + 1, line });
        tell(now, line, reading);
      } else count(line, reading);
    }
  });
  const last = turns.at(-1);
  if (last && log.at(-1)?.some((line) => line.key.startsWith('end.'))) last.over = true;
  return turns;
}

function count(line: Line, reading: Reading): number {
  const [who, now] = [String(line.fields['person'] ?? ''), Number(line.fields['crystals'])];
  if (line.key !== 'log.crystals') return 0;
  const before = reading.crystals.get(who) ?? 0;
  reading.crystals.set(who, now);
  return now - before;
}

function tell(turn: TurnTold, line: Line, reading: Reading): void {
  walk(turn, line);
  const gained = count(line, reading);
  const feat = featOf(turn, line, gained);
  if (!feat || (line.key === 'log.crystals' && isTold(turn))) return;
  const before = turn.feats.at(-1)?.crystals;
  if (feat.crystals && before && feat.crystals > 0 === before > 0)
    turn.feats.splice(-1, 1, crystalFeat(turn, line, before + feat.crystals));
  else turn.feats.push(feat);
}

const FIFTH = new Set(['log.burst', 'log.five-crystals']);
const MOVES_ONE = new Set(['log.loot-crystal', 'log.summons']);

/** Whether the last line's number of crystals adds nothing to the fifth crystal, the loot or the offering told before. */
function isTold(turn: TurnTold): boolean {
  const now = turn.lines.at(-1)?.step;
  return (
    FIFTH.has(turn.lines.at(-2)?.line.key ?? '') ||
    turn.lines.some(({ step, line }) => step === now && MOVES_ONE.has(line.key))
  );
}

/** Steps form paths; a stroke that continues after a draw is one stroke. */
function walk(turn: TurnTold, line: Line): void {
  const guardian = line.key.startsWith('log.guardian-') ? String(line.fields['guardian']) : null;
  const key = line.key.replace('log.guardian-', 'log.');
  if (key === 'log.slide') turn.slid = line.fields['direction'] as SlideWay;
  if (key !== 'log.step' && key !== 'log.passage' && key !== 'log.teleport') return;
  const [from, to] = [String(line.fields['from']), String(line.fields['to'])];
  const last = turn.ways.at(-1);
  if (last && last.guardian === guardian && last.places.at(-1) === from) last.places.push(to);
  else turn.ways.push({ seat: turn.seat, places: [from, to], guardian });
}

function crystalFeat(turn: TurnTold, line: Line, gained: number): Feat {
  const who = String(line.fields['person']);
  const sign = gained > 0 ? `+${gained}` : `−${-gained}`;
  if (who === turn.seat)
    return {
      en: `${sign} ${Math.abs(gained) === 1 ? 'crystal' : 'crystals'}`,
      ja: `水晶${sign}`,
      crystals: gained,
    };
  return {
    en: `${seatName(who, 'en')} ${sign} ${Math.abs(gained) === 1 ? 'crystal' : 'crystals'}`,
    ja: `${seatName(who, 'ja')}の水晶${sign}`,
  };
}

function names(seats: (string | number)[], lang: Lang): string {
  return seats.map((seat) => seatName(String(seat), lang)).join(lang === 'ja' ? '・' : ' and ');
}

/** A log line in few words; null if the trace shows it or it is a mere consequence. */
function featOf(turn: TurnTold, line: Line, gained: number): Feat | null {
  const field = (name: string) => String(line.fields[name] ?? '');
  const name = (id: string) => item(id).name;
  const mine = !field('person') || field('person') === turn.seat;
  const who = (lang: Lang) => (mine ? '' : `${seatName(field('person'), lang)}${lang === 'ja' ? 'が' : ' '}`);
  switch (line.key) {
    case 'log.slide': {
      const way = field('direction') as SlideWay;
      const sheet = SHEET_OF[way] ?? field('sheet');
      return {
        en: `slid ${sheet} ${wayName(way, 'en')}`,
        ja: `${sheet}を${wayName(way, 'ja')}へスライド`,
      };
    }
    case 'log.takes-treasure':
      return {
        en: `${who('en')}took ${name(field('treasure')).en}`,
        ja: `${who('ja')}${name(field('treasure')).ja}を取得`,
      };
    case 'log.loot-treasure':
      return {
        en: `took ${name(field('treasure')).en} from ${seatName(field('other'), 'en')}`,
        ja: `${seatName(field('other'), 'ja')}から${name(field('treasure')).ja}を奪取`,
      };
    case 'log.loot-tool':
      return {
        en: `took ${name(field('tool')).en} from ${seatName(field('other'), 'en')}`,
        ja: `${seatName(field('other'), 'ja')}から${name(field('tool')).ja}を奪取`,
      };
    case 'log.loot-crystal':
      return {
        en: `took a crystal from ${seatName(field('other'), 'en')}`,
        ja: `${seatName(field('other'), 'ja')}から水晶を奪取`,
      };
    case 'log.drew-tool':
      return {
        en: `${who('en')}drew ${name(field('tool')).en}`,
        ja: `${who('ja')}${name(field('tool')).ja}を引いた`,
      };
    case 'log.drew-weapon':
      return {
        en: `drew ${name(field('weapon')).en}`,
        ja: `${name(field('weapon')).ja}を引いた`,
      };
    case 'log.drew-unseen':
      return { en: `${who('en')}drew a weapon`, ja: `${who('ja')}武器を引いた` };
    case 'log.uses':
      return {
        en: field('tool') === 'kusuri' ? 'healed with Kusuri' : `put on ${name(field('tool')).en}`,
        ja: field('tool') === 'kusuri' ? '薬で治した' : `${name(field('tool')).ja}を使用`,
      };
    case 'log.attack':
      return {
        en: `attacked ${names(list(line, 'targets'), 'en')} with ${name(field('weapon')).en}`,
        ja: `${name(field('weapon')).ja}で${names(list(line, 'targets'), 'ja')}を襲撃`,
      };
    case 'log.answers':
      return {
        en: `${seatName(field('person'), 'en')} vanished in smoke`,
        ja: `${seatName(field('person'), 'ja')}は煙玉で逃走`,
      };
    case 'log.card':
      return {
        en: `drew the card \u201c${thing('gacha', field('card')).name.en}\u201d`,
        ja: `我知也カード「${thing('gacha', field('card')).name.ja}」`,
      };
    case 'log.summons':
      return { en: 'offered a crystal', ja: '水晶を1個供えた' };
    case 'log.trade-shinobi':
      return { en: 'exchanged two shinobi chips for a summon chip', ja: '忍チップ2枚を召喚チップに交換' };
    case 'log.trade-summon':
      return { en: 'exchanged two summon chips for a shinobi chip', ja: '召喚チップ2枚を忍チップに交換' };
    case 'log.give-shinobi':
      return { en: `${who('en')}gave back a shinobi chip`, ja: `${who('ja')}忍チップを1枚返した` };
    case 'log.give-summon':
      return { en: `${who('en')}gave back a summon chip`, ja: `${who('ja')}召喚チップを1枚返した` };
    case 'log.called':
      return {
        en: `summoned the ${name(field('guardian')).en}`,
        ja: `${name(field('guardian')).ja}を召喚`,
      };
    case 'log.ransom':
      return {
        en: `captured ${seatName(field('other'), 'en')}, who gave back ${name(field('treasure')).en}`,
        ja: `${seatName(field('other'), 'ja')}を捕捉、${name(field('treasure')).ja}を返させた`,
      };
    case 'log.switches':
      return {
        en: `traded places with ${seatName(field('other'), 'en')}`,
        ja: `${seatName(field('other'), 'ja')}と入れ替わり`,
      };
    case 'log.goes':
      return {
        en: `${who('en')}went to ${field('place')}`,
        ja: `${who('ja')}${field('place')}へ移動`,
      };
    case 'log.carried-home':
      return {
        en: `was shut in and put on the base of ${seatName(field('base'), 'en')}`,
        ja: `閉じ込められ、${seatName(field('base'), 'ja')}の陣地へ`,
      };
    case 'log.flag-up':
      return { en: `${who('en')}raised the flag`, ja: `${who('ja')}陣旗を立てた` };
    case 'log.flag-down':
      return { en: `${who('en')}lowered the flag`, ja: `${who('ja')}陣旗を下ろした` };
    case 'log.injured':
      return { en: `${who('en')}was injured`, ja: `${who('ja')}負傷` };
    case 'log.prison':
      return { en: `${who('en')}was imprisoned`, ja: `${who('ja')}幽閉された` };
    case 'log.spends':
      return { en: `spent ${name(field('tool')).en}`, ja: `${name(field('tool')).ja}を使用` };
    case 'log.burst':
      return { en: `${who('en')}lost five crystals (a burst)`, ja: `${who('ja')}水晶5個を失った` };
    case 'log.five-crystals':
      return {
        en: `${who('en')}turned five crystals into a treasure`,
        ja: `${who('ja')}水晶5個を宝物に交換`,
      };
    case 'log.borrowed-time':
      return { en: 'gained a move', ja: '一手追加' };
    case 'log.swap-tools':
      return {
        en: `swapped all tools with ${seatName(field('other'), 'en')}`,
        ja: `${seatName(field('other'), 'ja')}と道具を全交換`,
      };
    case 'log.swap-weapons':
      return {
        en: `swapped all weapons with ${seatName(field('other'), 'en')}`,
        ja: `${seatName(field('other'), 'ja')}と武器を全交換`,
      };
    case 'log.pass-tools':
      return { en: 'everybody passed tools to the left', ja: '全員が道具を左へ渡した' };
    case 'log.pass-weapons':
      return { en: 'everybody passed weapons to the left', ja: '全員が武器を左へ渡した' };
    case 'log.makes-room':
      return {
        en: `the piece on the base of ${seatName(field('other'), 'en')} made room`,
        ja: `${seatName(field('other'), 'ja')}の陣地のコマが移動`,
      };
    case 'log.crystals':
      return gained ? crystalFeat(turn, line, gained) : null;
    default:
      return null;
  }
}

/** A turn's line: its important events, or where it ended. */
export function summary(turn: TurnTold, lang: Lang): string {
  const end = turn.ways.findLast((way) => !way.guardian)?.places.at(-1);
  const walked = end ? (lang === 'ja' ? `${end}へ` : `to ${end}`) : null;
  const feats = turn.feats.map((feat) => feat[lang]);
  const words = walked ? [walked, ...feats] : feats;
  if (words.length === 0)
    return lang === 'ja' ? (turn.over ? '何もなし' : '手番中') : turn.over ? 'nothing' : 'to move';
  return words.join(w(lang).comma);
}

/** The trace on the board: every other seat's last turn since the reader's own, or the chosen turn. */
export function traces(
  view: GachijoView,
  log: Line[][],
  seat: number,
  chosen: number | null,
): (Way & { slid: SlideWay | null })[] {
  const turns = turnsOf(log);
  const own = view.players[seat]?.name;
  const shown = chosen !== null ? turns.slice(chosen, chosen + 1) : recent(turns, own);
  return shown.flatMap((turn) =>
    turn.ways.length
      ? turn.ways.map((way) => ({ ...way, slid: turn.slid }))
      : turn.slid
        ? [{ seat: turn.seat, places: [], guardian: null, slid: turn.slid }]
        : [],
  );
}

/** The others' turns since the reader's last one; none once the reader has begun to move. */
function recent(turns: TurnTold[], own: string | undefined): TurnTold[] {
  const last = turns.at(-1);
  if (!last) return [];
  if (own === undefined) return turns.slice(-2);
  if (last.seat === own && last.lines.length > 0) return [];
  const end = last.seat === own ? turns.length - 1 : turns.length;
  const from = turns.slice(0, end).findLastIndex((turn) => turn.seat === own);
  return turns.slice(from + 1, end);
}

/** The attack being answered or just resolved, from the log, which names the weapon. */
export function struckNow(view: GachijoView, log: Line[][]): { weapon: string; targets: string[] } | null {
  if ((view.asked !== 'answering' && view.asked !== 'looting') || view.about === null) return null;
  const line = log
    .findLast((lines) => lines.some((one) => one.key === 'log.attack'))
    ?.find((one) => one.key === 'log.attack');
  return line ? { weapon: String(line.fields['weapon']), targets: [view.about] } : null;
}
