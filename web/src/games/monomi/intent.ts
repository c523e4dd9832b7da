import type { BoardProps, Intent } from '../types';
import { offers } from './offers';
import type { Session } from './session.svelte';
import { texts } from './texts';
import type { MonomiView } from './view';

/** The crossroad chosen by a tap, in words for the dock. */
export function intent({ view, choices, lang, session, act }: BoardProps<MonomiView, Session>): Intent | null {
  const aim = session?.aim ?? null;
  if (!session || aim === null || !act) return null;
  const going = offers(choices).filter(
    (offer) => offer.place === aim && (session.hand.picked === null || offer.marker === session.hand.picked),
  );
  const [offer] = going;
  const place = view.crossroads.find((one) => one.id === aim);
  if (!offer || going.length > 1 || !place) return null;
  const t = texts(lang);
  return {
    title: t.goes(
      offer.marker === 'ninja' ? t.ninja : t.samurai(Number(offer.marker)),
      lang === 'ja' ? place.ja : place.en,
    ),
    detail: t.how,
    button: t.go,
    confirm: () => act(offer.choice),
    cancel: () => session.clear(),
  };
}
