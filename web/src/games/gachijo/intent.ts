import type { BoardProps, Intent } from '../types';
import { SHEET_OF, type SlideWay } from './drawing/frame';
import { slideDetail } from './hints';
import { isStep, moveOf, struckBy, thingOf } from './offers';
import type { Session } from './session.svelte';
import { item, seatName } from './things';
import type { GachijoView } from './view';
import { w } from './words';

/** Description of the previewed move, for pages without the turn card: lessons. */
export function intent({ view, courses = [], session, act, lang }: BoardProps<GachijoView, Session>): Intent | null {
  const words = w(lang);
  const preview = session?.preview;
  const choice = preview?.kind === 'strike' ? preview.choices[0] : preview?.choice;
  if (!session || !preview || !choice) return null;
  const move = moveOf(choice);
  const [{ kind, cell, base, way }, what, whom] = [move, thingOf(move), struckBy(move, view)];
  const slid = (way ?? 'left') as SlideWay;
  const told: Record<string, { title: string; detail: string; button: string }> = {
    slide: {
      title: words.slideTitle(SHEET_OF[slid], slid),
      detail: slideDetail(view, slid, courses, lang) || words.notUndone,
      button: words.slide,
    },
    attack: {
      title: words.strikeTitle(
        whom.map((one) => seatName(one, lang)).join(words.comma),
        kind === 'attack' ? item(what).name[lang] : '',
      ),
      detail: kind === 'attack' ? (item(what).effect?.[lang] ?? '') : '',
      button: words.strike,
    },
    ninja: { title: words.switchTitle(seatName(whom[0] ?? '', lang)), detail: '', button: words.trade },
    base: { title: words.baseTitle(seatName(base ?? '', lang)), detail: '', button: words.go },
  };
  const said = told[kind] ?? {
    title: isStep(move) ? words.putTitle(cell ?? '') : choice.label[lang],
    detail: '',
    button: isStep(move) ? words.go : choice.label[lang],
  };
  return { ...said, confirm: () => act?.(choice), cancel: () => (session.preview = null) };
}
