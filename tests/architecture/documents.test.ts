import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { readGauges } from '@florin/database/sql/read-gauges';
import { forgedGauge } from '@florin/server/http/forged-addresses';
import { expect, test } from 'vitest';
import { pathsOf, root, textOf, workspaces } from './tree.ts';

const documents = pathsOf('*.md', '{docs,contract,packages,apps,examples,tests,clients,deploy}/**/*.md').map(
  (path) => ({
    path,
    text: textOf(path),
  }),
);

test('every link of a document leads to a file of the tree', () => {
  const broken = documents.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g), ([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(documents.length).toBeGreaterThan(0);
  expect(broken).toEqual([]);
});

/** The anchor of a heading, as forges make it. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

test('every anchor of a link is a heading of its page', () => {
  const anchors = new Map(
    documents.map(({ path, text }) => [
      path,
      new Set(Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => anchorOf(heading))),
    ]),
  );
  const broken = documents.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\]\(([^)#\s]*)#([^)\s]+)\)/g), ([, target = '', anchor = '']) => ({ target, anchor }))
      .filter(({ target }) => !/^[a-z]+:/.test(target))
      .filter(
        ({ target, anchor }) => anchors.get(target === '' ? path : join(dirname(path), target))?.has(anchor) === false,
      )
      .map(({ target, anchor }) => `${path}: ${target}#${anchor}`),
  );
  expect(broken).toEqual([]);
});

test('no document carries what a merge left behind', () => {
  const left = documents.filter(({ text }) => /^(?:<{7}|>{7}|(?:> ){7})/m.test(text));
  expect(left.map(({ path }) => path)).toEqual([]);
});

test('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const missing = documents.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\bnpm run ([a-z][a-z:-]*)/g), ([, name = '']) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${path}: npm run ${name}`),
  );
  expect(missing).toEqual([]);
});

const explained = Array.from(
  textOf('docs/metrics.md').matchAll(/^\| `(florin_[a-z_]+)` *\|[^|]*\| *([^|]*)\|/gm),
  ([, name = '', alarm = '']) => ({ name, alarm }),
);

test('every gauge is explained to operators, with no other beside them', () => {
  const read = Array.from(readGauges.text.matchAll(/select '([a-z_]+)'/g), ([, name = '']) => name);
  const told = new Set([...read, forgedGauge].map((name) => `florin_${name}`));
  expect(told.size).toBeGreaterThan(20);
  expect(new Set(explained.map(({ name }) => name))).toEqual(told);
});

test('the rules for Prometheus alarm on every gauge whose row names a figure, and on no other', () => {
  const figure = /(above|below) \d|^[01]\b|^rises/;
  const wanted = explained.filter(({ alarm }) => figure.test(alarm)).map(({ name }) => name);
  const rules = textOf('examples/prometheus/florin.rules.yml');
  const asked = Array.from(rules.matchAll(/^ +expr: .*?(florin_[a-z_]+)/gm), ([, name = '']) => name);
  expect(asked.length).toBe(rules.match(/- alert: /g)?.length);
  expect(asked.toSorted()).toEqual(wanted.toSorted());
});

test('the index of documents leads to every page', () => {
  const index = textOf('docs/README.md');
  const pages = pathsOf('docs/*.md').map((path) => path.slice('docs/'.length));
  expect(pages.filter((page) => page !== 'README.md' && !index.includes(`](${page})`))).toEqual([]);
});

test('the map of tests names every folder of tests', () => {
  const map = textOf('tests/README.md');
  const folders = new Set(pathsOf('tests/*/**/*.ts').map((path) => path.split('/')[1] ?? ''));
  const named = Array.from(map.matchAll(/^\| `([a-z]+)`/gm), ([, name = '']) => name);
  expect(named.toSorted()).toEqual([...folders].toSorted());
});

test('the architecture names every folder of the engine', () => {
  const text = textOf('docs/architecture.md');
  const folders = new Set(pathsOf('packages/engine/src/*/**/*.ts').map((path) => path.split('/')[3] ?? ''));
  expect([...folders].filter((folder) => !text.includes(`\`${folder}\``))).toEqual([]);
});

test('the architecture names every package and every app', () => {
  const text = textOf('docs/architecture.md');
  const folders = workspaces().map(({ folder }) => folder);
  const named = folders.filter((folder) => /^(?:contract|(?:packages|apps)\/[^/]+)$/.test(folder));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((folder) => !text.includes(`(../${folder})`))).toEqual([]);
});

test('no document says that something is not built', () => {
  // A decision may name what it did not choose.
  const present = documents.filter(({ path }) => !path.startsWith('contract/decisions/'));
  expect(
    present
      .filter(({ text }) =>
        /\bnot (?:yet )?(?:built|implemented)\b|\bto be (?:built|implemented)\b|\bcoming soon\b/i.test(text),
      )
      .map(({ path }) => path),
  ).toEqual([]);
});

const terms = Array.from(
  textOf('docs/glossary.md').matchAll(/^\| ([A-Z][^|]*?) *\|[^|]*\| *(?:`([^`]*)`|—) *\| *`([^`]*)` *\|$/gm),
  ([, term = '', table = null, home = '']) => ({ term, table, home }),
);

test('the glossary names tables that the migrations create', () => {
  const sql = pathsOf('packages/database/src/migrations/*.sql').map(textOf).join('\n');
  const created = new Set(
    Array.from(sql.matchAll(/create table (?:if not exists )?(?:florin\.)?(\w+)/g), ([, name]) => name),
  );
  expect(terms.length).toBeGreaterThanOrEqual(40);
  expect(terms.filter(({ table }) => table !== null && !created.has(table))).toEqual([]);
});

test('the glossary names types and folders that the code has', () => {
  const code = pathsOf('{packages,apps}/**/*.ts').map(textOf).join('\n');
  const isThere = (home: string): boolean =>
    home.includes('/')
      ? existsSync(join(root, home))
      : new RegExp(`export (?:interface|type|class) ${home}\\b`).test(code);
  expect(terms.filter(({ home }) => !isThere(home))).toEqual([]);
});

test('the glossary has each term once, in the order of the alphabet', () => {
  const names = terms.map(({ term }) => term);
  expect(names).toEqual([...new Set(names)].toSorted((one, other) => one.localeCompare(other, 'en')));
});
