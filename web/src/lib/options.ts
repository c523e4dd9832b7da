import type { Clock, GameInfo, OptionInfo, TableState } from '../generated/wire';
import type { Words } from './settings.svelte';

export const CLOCKS = {
  none: null,
  turn30: { kind: 'turn', seconds: 30, then: 'bot' },
  turn120: { kind: 'turn', seconds: 120, then: 'bot' },
  game600: { kind: 'game', seconds: 600, then: 'bot' },
  fast: { kind: 'turn', seconds: 120, then: 'bot', reserve: 180 },
  calm: { kind: 'turn', seconds: 600, then: 'bot', reserve: 600 },
  day1: { kind: 'turn', seconds: 86_400, then: 'bot' },
  day3: { kind: 'turn', seconds: 259_200, then: 'bot' },
} satisfies Record<string, Clock | null>;

export type ClockName = keyof typeof CLOCKS;

interface Reader {
  text: (text: { en: string; ja: string }) => string;
  lang: string;
}

/** A value of an option in words. */
export function labelOf(option: OptionInfo, value: string, reader: Reader): string {
  const found = option.labels[value];
  return found ? reader.text(found) : value;
}

/** An option with its value: "Mission value: 9". */
export function agreed(option: OptionInfo, value: string, reader: Reader): string {
  return `${reader.text(option.title)}${reader.lang === 'ja' ? '：' : ': '}${labelOf(option, value, reader)}`;
}

export function clockName(clock: Clock | null): ClockName | null {
  if (!clock) return 'none';
  const found = Object.entries(CLOCKS).find(
    ([, one]) =>
      one &&
      one.kind === clock.kind &&
      one.seconds === clock.seconds &&
      ((one as Clock).reserve ?? 0) === (clock.reserve ?? 0),
  );
  return (found?.[0] as ClockName | undefined) ?? null;
}

/** A table's options, each with an icon; options without a choice are omitted. */
export function chipsOf(state: TableState, info: GameInfo, reader: Reader, w: Words): { icon: string; text: string }[] {
  const options = info.options
    .filter((option) => option.values.length > 1 && option.name in state.options)
    .map((option) => ({ icon: 'rule-book', text: agreed(option, state.options[option.name] ?? '', reader) }));
  const clock = clockName(state.clock);
  const time = clock === 'none' ? w.invite.noClock : clock ? w.create.clocks[clock] : `${state.clock?.seconds} s`;
  return [
    ...options,
    { icon: 'hourglass', text: time },
    ...(state.rated ? [{ icon: 'laurels', text: w.ratings.table.rated }] : []),
    { icon: 'light-bulb', text: state.hints ? w.invite.hints : w.invite.noHints },
    { icon: 'binoculars', text: state.watch === 'none' ? w.invite.unwatched : w.invite.watched },
  ];
}
