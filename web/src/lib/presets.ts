/** The reader's last choices in each game's quick start, stored on this device. */
export interface Preset {
  against: 'bot' | 'friend' | 'screen';
  level: string;
  side: number | null;
  /** Games started as "my first game". */
  first: boolean;
}

const KEY = 'koga.presets';
const FIRST_GAMES = 2;

interface Kept extends Preset {
  begun: number;
}

export function presetOf(game: string): Partial<Preset> {
  const found = read()[game];
  if (!found) return { first: true };
  return { ...found, first: found.first && found.begun < FIRST_GAMES };
}

/** "My first game" switches itself off after two games. */
export function keepPreset(game: string, preset: Preset): void {
  const all = read();
  localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: { ...preset, begun: (all[game]?.begun ?? 0) + 1 } }));
}

function read(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}
