import type { ErrorMessage, Line, Text } from '../generated/wire';
import { en } from '../words/en';
import { speak, type Spoken } from '../words/icu';
import { ja } from '../words/ja';
import { setSpeed } from './motion';

export type Lang = 'en' | 'ja';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';
export type Words = Spoken<typeof en>;

const SPEEDS: Record<Speed, number> = { slow: 0.6, normal: 1, fast: 2, off: 0 };
const CATALOGUES: Record<Lang, Words> = { en: speak('en', en, en), ja: speak('ja', en, ja) };

/** What the reader chose, kept on this device. */
interface Kept {
  lang: Lang;
  dark: boolean;
  sound: boolean;
  volume: number;
  speed: Speed;
  name: string;
}

class Settings implements Kept {
  lang = $state<Lang>('en');
  dark = $state(false);
  sound = $state(false);
  volume = $state(0.6);
  speed = $state<Speed>('normal');
  name = $state('');
  words = $derived(CATALOGUES[this.lang]);

  load(): void {
    const kept = read();
    this.lang = kept.lang ?? (navigator.language.startsWith('ja') ? 'ja' : 'en');
    this.dark = kept.dark ?? matchMedia('(prefers-color-scheme: dark)').matches;
    this.sound = kept.sound ?? false;
    this.volume = kept.volume ?? 0.6;
    this.speed = kept.speed ?? 'normal';
    this.name = kept.name ?? '';
    this.show();
  }

  change(what: Partial<Kept>): void {
    Object.assign(this, what);
    localStorage.setItem(KEY, JSON.stringify({ ...read(), ...what }));
    this.show();
  }

  /** A text of the server in the reader's language. */
  text(line: Text | Line): string {
    return this.lang === 'ja' ? line.ja.replaceAll('～', '〜') : line.en; // our fonts have only the second dash
  }

  /** Why the server refused: in the page's own words where it has them. */
  refusal(refused: ErrorMessage): string {
    const own: Record<string, string> = this.words.refusals;
    const text = own[refused.code] ?? this.text(refused);
    return this.lang === 'en' && refused.code === 'invalid' && refused.more ? `${text} (${refused.more})` : text; // told in English alone
  }

  private show(): void {
    const root = document.documentElement;
    root.lang = this.lang;
    root.dataset['theme'] = this.dark ? 'dark' : 'light';
    root.toggleAttribute('data-calm', this.speed === 'off');
    setSpeed(SPEEDS[this.speed]);
  }
}

const KEY = 'koga.settings';

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
  } catch {
    return {};
  }
}

export const settings = new Settings();
