import type { BoardProps, Intent } from '../types';
import type { Side } from './layout';
import { chosen, offers } from './offers';
import type { Session } from './session.svelte';
import { texts } from './texts';
import type { TaisenView } from './view';

/** The selected movement, in words for the dock. */
export function intent({ view, choices, lang, session, act }: BoardProps<TaisenView, Session>): Intent | null {
  if (!session) return null;
  const picked = chosen(offers(choices, view.marches), session.hand);
  if (!picked?.march || !act) return null;
  const t = texts(lang);
  const { march } = picked;
  const foe: Side = view.active === 'monkey' ? 'wolf' : 'monkey';
  const falls = (side: string): number =>
    march.fates.filter((fate) => fate.side === side && fate.end === 'falls').length;
  return {
    title: t.marches(march),
    detail: t.how,
    outcome: march.fights.length
      ? `${t.takes(march, true)} · ${t.losses(falls(view.active), falls(foe), t.sides[foe])}`
      : t.takes(march, true),
    button: t.march,
    confirm: () => act(picked.choice),
    cancel: () => session.clear(),
  };
}
