import type { BoardProps, Intent } from '../types';
import { offered } from './offers';
import type { Session } from './session.svelte';
import { texts } from './texts';
import type { OboroView } from './view';

/** The lifted card, in words for the dock. */
export function intent({
  view,
  choices,
  lang,
  session,
  seat,
  names,
  act,
}: BoardProps<OboroView, Session>): Intent | null {
  const id = session?.picked ?? null;
  const choice = id === null ? undefined : offered(choices).get(id);
  const card = view.hand.find((one) => one.id === id);
  if (!session || !choice || !card || !act) return null;
  const t = texts(lang);
  const play = view.plays.find((one) => one.card === id);
  return {
    title: t.playIt(t.card(card)),
    detail: t.how,
    outcome: play ? t.what(play, seat, names[play.taker ?? seat] ?? '') : undefined,
    button: t.play,
    confirm: () => act(choice),
    cancel: () => (session.picked = null),
  };
}
