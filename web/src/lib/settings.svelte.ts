import type { ErrorMessage, Line, SeatState, Text } from '../generated/wire';
import type { en } from '../words/en';
import { speak, type Spoken } from '../words/icu';
import { setSpeed } from './motion';
import { refusalIn } from './refusals';

export type Lang = 'en' | 'ja';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';
export type Words = Spoken<typeof en>;

const SPEEDS: Record<Speed, number> = { slow: 0.6, normal: 1, fast: 2, off: 0 };

/** One language comes with the page (`public/early.js` asks for it early), the other when it is chosen. */
async function wordsOf(lang: Lang): Promise<Words> {
  const japanese = lang === 'ja' ? import('../words/ja') : null;
  const { en } = await import('../words/en');
  return japanese ? speak('ja', en, (await japanese).ja) : speak('en', en, en);
}

/** The reader's settings, stored on this device. */
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
  words = $state.raw({} as Words); // `load` fills it before anything is mounted

  async load(): Promise<void> {
    const kept = read();
    this.lang = kept.lang ?? (navigator.language.startsWith('ja') ? 'ja' : 'en');
    this.dark = kept.dark ?? matchMedia('(prefers-color-scheme: dark)').matches;
    this.sound = kept.sound ?? false;
    this.volume = kept.volume ?? 0.6;
    this.speed = kept.speed ?? 'normal';
    this.name = kept.name ?? '';
    this.show();
    this.words = await wordsOf(this.lang);
  }

  change(what: Partial<Kept>): void {
    const { lang, ...rest } = what;
    if (lang && lang !== this.lang) void this.speak(lang);
    this.put(rest);
  }

  /** Texts and language change together, once the texts are there. */
  private async speak(lang: Lang): Promise<void> {
    this.words = await wordsOf(lang);
    this.put({ lang });
  }

  private put(what: Partial<Kept>): void {
    Object.assign(this, what);
    localStorage.setItem(KEY, JSON.stringify({ ...read(), ...what }));
    this.show();
  }

  /** A text of the server in the reader's language. */
  text(line: Text | Line): string {
    return this.lang === 'ja' ? line.ja.replaceAll('～', '〜') : line.en; // our fonts contain only the second dash
  }

  /** The name of a seat's player; programs are marked as such. */
  player(seat: SeatState): string {
    return seat.program ? this.words.club.programs.named({ name: seat.name }) : seat.name;
  }

  /** The reason of a refusal: the page's own text for its code, if any. */
  refusal(refused: ErrorMessage): string {
    return refusalIn(this.words.refusals, refused) ?? this.text(refused);
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
