import type { RuleInfo } from '../generated/wire';
import type { Lang } from './settings.svelte';

/** Whether a rule contains all the words in its id, title or text; full-width and half-width characters are equal. */
export function found(rule: RuleInfo, words: string, lang: Lang): boolean {
  const text = fold(
    `${rule.id} ${rule.title[lang]} ${rule.text[lang]} ${rule.section[lang]} ${rule.ruling?.[lang] ?? ''}`,
  );
  return fold(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
