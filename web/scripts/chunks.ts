import type { Rollup } from 'vite';

interface ChunkingContext {
  getModuleInfo(id: string): Rollup.ModuleInfo | null;
}

const GAME = /\/games\/(\w+)\//;
const ENTRY = /\/src\/games\/\w+\/(parts|art)\.ts$/;

/**
 * Name the chunk of a module that a game's table needs at once and its print does not: one file per game instead of one
 * for every set of pages that share a module. Null leaves the module to the bundler.
 */
export function tableChunk(id: string, context: ChunkingContext): string | null {
  const game = GAME.exec(id)?.[1];
  if (!game) return null;
  const entries = new Set<string>();
  const seen = new Set<string>();
  const climb = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const entry = ENTRY.exec(module)?.[1];
    if (entry) entries.add(entry);
    context.getModuleInfo(module)?.importers.forEach(climb);
  };
  climb(id);
  return entries.has('parts') && !entries.has('art') ? `table-${game}` : null;
}
