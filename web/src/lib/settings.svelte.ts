import { en, type Words } from '../words/en';
import { ja } from '../words/ja';
import type { Line, Text } from '../generated/wire';

export type Lang = 'en' | 'ja';

const CATALOGUES: Record<Lang, Words> = { en, ja };

/** What the reader chose: language, light or dark, sound, name. Kept on this device. */
class Settings {
  lang = $state<Lang>('en');
  dark = $state(false);
  sound = $state(false);
  name = $state('');
  words = $derived(CATALOGUES[this.lang]);

  load(): void {
    const kept = read();
    this.lang = kept.lang ?? (navigator.language.startsWith('ja') ? 'ja' : 'en');
    this.dark = kept.dark ?? matchMedia('(prefers-color-scheme: dark)').matches;
    this.sound = kept.sound ?? false;
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

  private show(): void {
    document.documentElement.lang = this.lang;
    document.documentElement.dataset['theme'] = this.dark ? 'dark' : 'light';
  }
}

interface Kept {
  lang: Lang;
  dark: boolean;
  sound: boolean;
  name: string;
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
