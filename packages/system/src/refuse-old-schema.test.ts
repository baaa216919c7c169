import { expect, test } from 'vitest';
import { refuseOldSchema } from './refuse-old-schema.ts';

test('a process names the schema that it finds, the one that it needs, and the command', () => {
  const age = { found: '0001-spine', needed: '0002-more', isOld: true };
  expect(() => refuseOldSchema(age)).toThrow(
    'The database has the schema 0001-spine, and this release needs 0002-more: run "npm run admin -- migrate" as the owner.',
  );
  expect(() => refuseOldSchema({ ...age, found: null })).toThrow('the schema of an older release');
  expect(() => refuseOldSchema({ ...age, isOld: false })).not.toThrow();
});
