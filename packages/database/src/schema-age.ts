import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';
import { readSchemaNote } from './sql/system/schema-note.ts';

const names: readonly string[] = migrations.map(({ name }) => name);
const newest = names.at(-1) ?? '';

/**
 * Says in the database which migration was its newest. A comment, because every role may read it: the list of
 * migrations is the owner's.
 */
export const noteSchema = `comment on schema florin is '${newest}'`;

export interface SchemaAge {
  /** The newest migration that ran; null where no release has noted one. */
  found: string | null;
  /** The newest that this release needs. */
  needed: string;
  /** False for the schema of this release and of a later one: a migration takes nothing from the release before. */
  isOld: boolean;
}

/** How old the schema is, to whoever connects. */
export async function readSchemaAge(db: Database): Promise<SchemaAge> {
  return ageOf((await db.one(readSchemaNote)).note);
}

/** A migration that this release does not know is one of a later release. */
export const isOfLaterRelease = (found: string | null): boolean => found !== null && !names.includes(found);

export function ageOf(found: string | null): SchemaAge {
  const isOld = found !== newest && !isOfLaterRelease(found);
  return { found, needed: newest, isOld };
}
