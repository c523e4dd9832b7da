import type { Text } from '../../generated/wire';
import type { Crossroad, Way } from './view';

interface BoardFile {
  name: Text;
  about: Text;
  crossroads: [string, number, number, string, string, string][];
  paths: [string, string, string][];
}

/** A board before a game: enough for a picture. */
export interface BoardPlan {
  name: Text;
  about: Text;
  crossroads: Crossroad[];
  paths: Way[];
}

/** The boards as the server reads them. */
const FILES = import.meta.glob<BoardFile>('../../../../src/koga/games/monomi/boards/*.toml', { eager: true });

export const BOARDS: Record<string, BoardPlan> = Object.fromEntries(
  Object.entries(FILES).map(([path, file]) => [
    path.replace(/^.*\/(.*)\.toml$/, '$1'),
    {
      name: file.name,
      about: file.about,
      crossroads: file.crossroads.map(([id, x, y, zone, en, ja]) => ({ id, x, y, zone, en, ja })),
      paths: file.paths.map(([a, b, kind]) => ({ a, b, kind })),
    },
  ]),
);
