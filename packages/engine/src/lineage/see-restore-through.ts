import { beginRestore, noteStep, readSteps } from '@florin/database/sql/lineage/read';
import { type RestorePorts, restoreSteps } from './restore-steps.ts';

export interface RestoreOutcome {
  /** False where a person has to decide first: then nothing leaves, and the next run goes on with that step. */
  released: boolean;
}

/**
 * Settles the past of a restored database, step by step: nothing leaves meanwhile, a step that is done is not taken
 * again when the command is run anew, and one that needs a person's decision ends the run. Steps that a backup brought
 * along were those of another restore.
 */
export async function seeRestoreThrough(ports: RestorePorts, say: (line: string) => void): Promise<RestoreOutcome> {
  const { db } = ports;
  const { steps, place } = await db.one(readSteps);
  const before = steps['freeze'] === place ? steps : {};
  if (before !== steps) await db.run(beginRestore, { reason: 'database_rewound: a person sees a restore through' });
  await db.run(noteStep, { step: 'freeze', told: place });
  say('freeze: nothing leaves until the last step.');
  for (const { name, run } of restoreSteps) {
    if (before[name] !== undefined) {
      say(`${name}: done before. ${before[name]}`);
      continue;
    }
    // each step stands on the one before it
    const { told, undecided = [] } = await run(ports);
    say(`${name}: ${told}`);
    if (undecided.length > 0) return { released: false };
    if (name !== 'release') await db.run(noteStep, { step: name, told });
  }
  return { released: true };
}
