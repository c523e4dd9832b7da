import type { SeatState, Text } from '../generated/wire';
import type { Words } from './settings.svelte';

/** The seats of a table for readers: by their names in the game's theme, by player, and by both together. */
export interface Seating {
  stories: string[];
  /** Empty for a free seat. */
  people: string[];
  names: string[];
}

/** What a reader's settings say: texts in their language, and players by name. */
interface Reader {
  text: (text: Text) => string;
  player: (seat: SeatState) => string;
}

/** `level` names a bot's level. */
export function seatingOf(
  seats: readonly SeatState[],
  themes: readonly Text[],
  level: (name: string | null) => string,
  reader: Reader,
  words: Words,
): Seating {
  const stories = seats.map((_, number) => (themes[number] ? reader.text(themes[number]) : String(number + 1)));
  const people = seats.map((seat) =>
    seat.kind === 'person' ? reader.player(seat) : seat.kind === 'bot' ? level(seat.level) : '',
  );
  const names = stories.map((story, number) => {
    const who = people[number];
    return who && who !== story ? words.seatOf({ seat: story, name: who }) : story;
  });
  return { stories, people, names };
}
