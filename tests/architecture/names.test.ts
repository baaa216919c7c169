import { basename, dirname } from 'node:path/posix';
import {
  isClassDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
} from 'typescript/unstable/ast';
import { expect, test } from 'vitest';
import { everyNode, parsedFiles, place } from './program.ts';
import { pathsOf, root, textOf } from './tree.ts';

/** Words that say nothing about what a module is for. */
const emptyWords = /(^|[-./])(utils?|helpers?|managers?|common|misc)(?=[-./]|$)/;
const emptyFolders = /(^|\/)services?\//;

/** The words that the glossary gives up for others, also in their plural. */
const [, givenUp = ''] = textOf('docs/glossary.md').split('## Words that code does not use');
const synonyms = new Set(
  [...givenUp.matchAll(/^\| ([a-z, ]+?) *\|/gm)].flatMap(([, words = '']) =>
    words.split(', ').flatMap((word) => [word, `${word}s`]),
  ),
);

const files = parsedFiles(root);
const sources = pathsOf('{contract,packages,apps,scripts,tests}/**/*.{ts,tsx,mjs,sql}');

/** `chargeId`, `CHARGE_ID` and `charge_id` → `charge`, `id`. */
function wordsOf(identifier: string): string[] {
  return identifier
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

test('file and folder names are kebab-case', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(tsx?|mjs|sql)$/;
  const odd = sources.filter(
    (path) =>
      !kebab.test(basename(path)) ||
      dirname(path)
        .split('/')
        .some((folder) => !/^[a-z0-9-]+$/.test(folder)),
  );
  expect(odd).toEqual([]);
});

test('no file or folder is named after nothing in particular', () => {
  expect(sources.filter((path) => emptyWords.test(path) || emptyFolders.test(path))).toEqual([]);
});

test('the glossary gives up words for others', () => {
  expect([...synonyms]).toEqual(expect.arrayContaining(['invoice', 'charges', 'txn', 'course', 'reckoning']));
});

test('code says what the glossary says, and types are not called data or info', () => {
  const odd = files.flatMap((file) =>
    everyNode(file.ast)
      .filter((node) => {
        if (isIdentifier(node)) return wordsOf(node.text).some((word) => synonyms.has(word));
        const declaresType = isInterfaceDeclaration(node) || isTypeAliasDeclaration(node) || isClassDeclaration(node);
        return declaresType && /(Data|Info|Util|Helper|Manager)s?$/.test(node.name?.text ?? '');
      })
      .map((node) => place(file, node)),
  );
  expect(odd).toEqual([]);
});

test('tables and columns say what the glossary says', () => {
  const migrations = sources.filter((path) => path.endsWith('.sql'));
  const odd = migrations.filter((path) =>
    wordsOf(textOf(path).replaceAll(/--.*$/gm, '')).some((word) => synonyms.has(word)),
  );
  expect(odd).toEqual([]);
});
