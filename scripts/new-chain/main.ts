import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readNames } from './names.ts';
import { packageFiles } from './package-files.ts';
import { registrations } from './registrations.ts';
import { testFiles } from './test-files.ts';

/** Writes a chain family that does nothing yet: its package, its tests, and its lines in the three processes. */
const usage = `npm run new:chain -- <family> [--slots number|coins|lifetime]

  <family>  lower-case name of its folder, which is also its chain_type: tron, cardano
  --slots   what makes at most one signature of a movement count: numbered transactions of an
            address (default), the coins that are spent, or the time in which it can be included`;

const kinds = ['number', 'coins', 'lifetime'] as const;

function refuse(problem: string): never {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}

const read = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        slots: { type: 'string', default: 'number' },
        // Tests write into a copy.
        root: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
};

const { positionals, values } = read();
const names = readNames(positionals[0] ?? '') ?? refuse('Name the family in lower-case letters, digits and hyphens.');
const slots = kinds.find((kind) => kind === values.slots) ?? refuse(`There are no slots ${values.slots}.`);
const place = (path: string): string => join(values.root, path);
if (existsSync(place(`packages/chains/${names.family}`))) refuse(`There is a family ${names.family} already.`);

// Everything is worked out before anything is written: half a family would be nobody's.
const changed = registrations(names).map(
  ({ path, change }) => [path, change(readFileSync(place(path), 'utf8'))] as const,
);
const files = [...packageFiles(names, slots), ...testFiles(names), ...changed];
for (const [path, text] of files) {
  mkdirSync(dirname(place(path)), { recursive: true });
  writeFileSync(place(path), text);
  console.log(path);
}
console.log(`
Now:
  npm install && npm run format    links the package, and folds the lines that were added
  npm test -- tests/chains/${names.family}    tells what is missing, case by case
  tests/documents/chains/trials.ts wants what nobody can read from code: what it was run on, and what not
docs/adding-a-chain.md leads through it.`);
