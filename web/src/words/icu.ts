import { IntlMessageFormat } from 'intl-messageformat';

/**
 * Messages are written in ICU syntax: `{count, plural, one {# player} other {# players}}`. The build parses them
 * (scripts/messages.ts), so that no parser is shipped.
 */
export type Params = Record<string, string | number>;

/** A text with parameters; the sample defines them for the compiler and for the test of the catalogue. */
export interface Message<P extends Params = Params> {
  text: string;
  sample: P;
}

type Wide<P> = { [K in keyof P]: P[K] extends number ? number : string };

export function message<const P extends Params>(sample: P, text: string): Message<Wide<P>> {
  return { text, sample: sample as unknown as Wide<P> };
}

export interface Catalogue {
  [key: string]: string | Message | Catalogue;
}

/** What another language has to provide: the same keys, with texts only. */
export type Translation<C> = { [K in keyof C]: C[K] extends string | Message ? string : Translation<C[K]> };

/** What pages use: texts, and functions of their parameters. */
export type Spoken<C> = {
  [K in keyof C]: C[K] extends Message<infer P> ? (params: P) => string : C[K] extends string ? string : Spoken<C[K]>;
};

export function speak<C>(lang: string, source: C, texts: Translation<C> | C): Spoken<C> {
  const spoken: Record<string, unknown> = {};
  for (const [key, original] of Object.entries(source as Catalogue)) {
    const text = (texts as Catalogue)[key] ?? original;
    if (typeof original === 'string') spoken[key] = text;
    else if (!isMessage(original)) spoken[key] = speak(lang, original, text as Catalogue);
    else spoken[key] = formatter(lang, isMessage(text) ? text.text : (text as string));
  }
  return spoken as Spoken<C>;
}

export function isMessage(thing: unknown): thing is Message {
  return typeof thing === 'object' && thing !== null && 'sample' in thing && 'text' in thing;
}

function formatter(lang: string, text: string): (params: Params) => string {
  let format: IntlMessageFormat | undefined;
  return (params) => {
    format ??= new IntlMessageFormat(text, lang, undefined, { ignoreTag: true });
    return String(format.format(params));
  };
}
