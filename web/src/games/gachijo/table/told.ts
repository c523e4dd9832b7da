import type { Line } from '../../../generated/wire';
import type { Lang } from '../../../lib/settings.svelte';
import { list, text } from '../../common/fields';
import { item, seatName } from '../things';
import { w } from '../words';

/** A log line as it is told to the player whom it concerns, with the icon of what it is about. */
export interface Told {
  icon: string | null;
  text: string;
}

interface Phrase {
  icon: string | ((line: Line) => string);
  en: (line: Line) => string;
  ja: (line: Line) => string;
}

const name = (line: Line, field: string, lang: Lang) => item(text(line, field)).name[lang];
const who = (line: Line, lang: Lang) => seatName(text(line, 'person'), lang);
const held = (line: Line, field: string, lang: Lang) =>
  list(line, field)
    .map((one) => item(String(one)).name[lang])
    .join(w(lang).comma);
const crystals = (line: Line) => Number(line.fields['crystals']);

/** What happens to the reader, or what the reader does: the line's `person`. */
const YOURS: Record<string, Phrase> = {
  'log.kaeru': { icon: 'kaeru', en: () => 'You draw a kaeru', ja: () => 'かえるを1枚引きました' },
  'log.home': { icon: 'home', en: () => 'You are sent home to your base', ja: () => '自陣へ戻されました' },
  'log.injured': {
    icon: 'injury',
    en: () => 'You are injured: two moves next turn',
    ja: () => '負傷しました（次の手番は二手）',
  },
  'log.prison': {
    icon: 'prison',
    en: () => 'You are imprisoned in the den',
    ja: () => '宝物殿に幽閉されました',
  },
  'log.to-centre': {
    icon: 'summon',
    en: () => 'You are put on the summoning point',
    ja: () => '召喚場に置かれました',
  },
  'log.flag-down': { icon: 'flag', en: () => 'Your flag is down', ja: () => '陣旗が下りました' },
  'log.crystals': {
    icon: 'crystal',
    en: (line) => `You have ${crystals(line)} ${crystals(line) === 1 ? 'crystal' : 'crystals'}`,
    ja: (line) => `水晶は${crystals(line)}個です`,
  },
  'log.drew-tool': {
    icon: (line) => text(line, 'tool'),
    en: (line) => `You draw ${name(line, 'tool', 'en')}`,
    ja: (line) => `「${name(line, 'tool', 'ja')}」を引きました`,
  },
  'log.drew-weapon': {
    icon: (line) => text(line, 'weapon'),
    en: (line) => `You draw ${name(line, 'weapon', 'en')}`,
    ja: (line) => `「${name(line, 'weapon', 'ja')}」を引きました`,
  },
  'log.tools-change': {
    icon: 'tool',
    en: (line) => `Your tools now: ${held(line, 'tools', 'en') || 'none'}`,
    ja: (line) => `道具：${held(line, 'tools', 'ja') || 'なし'}`,
  },
  'log.weapons-change': {
    icon: 'weapon',
    en: (line) => `Your weapons now: ${held(line, 'weapons', 'en') || 'none'}`,
    ja: (line) => `武器：${held(line, 'weapons', 'ja') || 'なし'}`,
  },
};

/** What somebody else does to the reader: the line's `other`. */
const UPON_YOU: Record<string, Phrase> = {
  'log.loot-treasure': {
    icon: (line) => text(line, 'treasure'),
    en: (line) => `${who(line, 'en')} takes your ${name(line, 'treasure', 'en')}`,
    ja: (line) => `${who(line, 'ja')}に「${name(line, 'treasure', 'ja')}」を奪われました`,
  },
  'log.loot-tool': {
    icon: (line) => text(line, 'tool'),
    en: (line) => `${who(line, 'en')} takes your ${name(line, 'tool', 'en')}`,
    ja: (line) => `${who(line, 'ja')}に「${name(line, 'tool', 'ja')}」を奪われました`,
  },
  'log.loot-crystal': {
    icon: 'crystal',
    en: (line) => `${who(line, 'en')} takes one of your crystals`,
    ja: (line) => `${who(line, 'ja')}に水晶を1個奪われました`,
  },
  'log.ransom': {
    icon: (line) => text(line, 'treasure'),
    en: (line) => `You are captured and give back ${name(line, 'treasure', 'en')}`,
    ja: (line) => `捕捉され、「${name(line, 'treasure', 'ja')}」を返しました`,
  },
  'log.switches': {
    icon: 'card-switch',
    en: (line) => `${who(line, 'en')} trades places with you`,
    ja: (line) => `${who(line, 'ja')}と居場所が入れ替わりました`,
  },
};

/** A line for a reader: about oneself as "you", about others as the log has it. */
export function tellTo(line: Line, own: string | undefined, lang: Lang): Told {
  const phrase =
    own === undefined
      ? undefined
      : line.fields['person'] === own
        ? YOURS[line.key]
        : line.fields['other'] === own
          ? UPON_YOU[line.key]
          : undefined;
  if (!phrase) return { icon: null, text: line[lang] };
  return { icon: typeof phrase.icon === 'string' ? phrase.icon : phrase.icon(line), text: phrase[lang](line) };
}

/** What the reader has just drawn, for the turn card. */
export function drawnNow(log: Line[][], own: string | undefined, lang: Lang): Told[] {
  return (log.at(-1) ?? [])
    .filter((line) => /^log\.drew-(tool|weapon)$/.test(line.key) && line.fields['person'] === own)
    .map((line) => tellTo(line, own, lang));
}
