import type { Change, Sight } from '../generated/wire';

/** The sight after a change: what is there replaces what was; the rest stays the very same objects. */
export function patched(old: Sight, change: Change): Sight {
  return {
    ...old,
    version: change.sight_version,
    log: [...old.log.slice(0, change.log_kept), ...change.log],
    to_act: change.to_act ?? old.to_act,
    ask: change.ask ?? old.ask,
    choices: change.choices ?? old.choices,
    courses: change.courses ?? old.courses,
    scores: change.scores === undefined ? old.scores : change.scores,
    end: change.end ?? old.end,
    parts: change.parts ?? old.parts,
    table: change.table ? ({ ...old.table, ...change.table } as Sight['table']) : old.table,
  };
}
