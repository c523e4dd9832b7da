import type { Delta, Snapshot } from '../generated/wire';

/** Apply a delta to a snapshot: changed fields are replaced, the rest keeps the same objects. */
export function patched(old: Snapshot, delta: Delta): Snapshot {
  return {
    ...old,
    ply: delta.ply,
    log: [...old.log.slice(0, delta.log_kept), ...delta.log],
    to_act: delta.to_act ?? old.to_act,
    ask: delta.ask ?? old.ask,
    choices: delta.choices ?? old.choices,
    courses: delta.courses ?? old.courses,
    scores: delta.scores === undefined ? old.scores : delta.scores,
    end: delta.end ?? old.end,
    parts: delta.parts ?? old.parts,
    view: delta.view ? { ...old.view, ...delta.view } : old.view,
  };
}
