import type { ErrorMessage } from '../generated/wire';
import type { Params } from '../words/icu';

type Refusals = Record<string, string | ((params: never) => string)>;

/** The catalogue's text for a refusal, with the rule and the numbers that came with it; null for an unknown code. */
export function refusalIn(texts: Refusals, refused: ErrorMessage): string | null {
  const text = texts[refused.code];
  if (typeof text !== 'function') return text ?? null;
  return (text as (params: Params) => string)({ rule: refused.rule ?? '', ...refused.fields });
}
