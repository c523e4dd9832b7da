import Gauges from '../../../src/games/monomi/Gauges.svelte';
import lesson from '../../../src/games/monomi/lesson.json';
import type { MonomiView } from '../../../src/games/monomi/view';
import type { BoardProps } from '../../../src/games/types';

const view = lesson.base as unknown as MonomiView;

/** Another board, and the phase of a turn in which Samurais that stayed are put aside. */
export const moments = {
  putting: {
    seat: 1,
    view: {
      ...view,
      board: 'garden',
      stage: 'putting',
      samurais: view.samurais.map((samurai) => ({ ...samurai, put: samurai.number === 1 })),
    },
    choices: [],
    courses: [],
  },
};

/** The gauges are beside or below the board, depending on the room: a picture has none. */
export function scenes({ view: seen, lang }: BoardProps<MonomiView>): unknown[] {
  return [false, true].map((below) => [Gauges, { view: seen, below, lang }]);
}

export const undrawn = {
  restless: 'an option: the help of the table lists them',
};
