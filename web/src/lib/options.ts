import type { Clock, GameInfo, OptionInfo, TableState } from '../generated/wire';
import type { Words } from './settings.svelte';

export const CLOCKS = {
  none: null,
  turn30: { kind: 'turn', seconds: 30, then: 'bot' },
  turn120: { kind: 'turn', seconds: 120, then: 'bot' },
  game600: { kind: 'game', seconds: 600, then: 'bot' },
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

export function clockName(clock: Clock | null): ClockName | null {
  if (!clock) return 'none';
  const found = Object.entries(CLOCKS).find(([, one]) => one && one.kind === clock.kind && one.seconds === clock.seconds);
  return (found?.[0] as ClockName | undefined) ?? null;
}

/** What was agreed at a table, each with an icon; options nobody could choose are left out. */
export function chipsOf(state: TableState, info: GameInfo, reader: Reader, w: Words): { icon: string; text: string }[] {
  const colon = reader.lang === 'ja' ? '：' : ': ';
  const options = info.options
    .filter((option) => option.values.length > 1 && option.name in state.options)
    .map((option) => ({ icon: 'rule-book', text: `${reader.text(option.title)}${colon}${labelOf(option, state.options[option.name] ?? '', reader)}` }));
  const clock = clockName(state.clock);
  const time = clock === 'none' ? w.invite.noClock : clock ? w.create.clocks[clock] : `${state.clock?.seconds} s`;
  return [
    ...options,
    { icon: 'hourglass', text: time },
    { icon: 'light-bulb', text: state.hints ? w.invite.hints : w.invite.noHints },
    { icon: 'binoculars', text: state.watch === 'none' ? w.invite.unwatched : w.invite.watched },
  ];
}
