import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { readGauges } from '@florin/database/sql/system/read-gauges';
import { forgedGauge } from '@florin/server/http/forged-addresses';
import { serverGaugeNames } from '@florin/server/http/server-gauges';
import { measureServer, measureSigner, measureWorker } from '@florin/telemetry/measures/of-processes';
import { expect, test } from 'vitest';
import { readAlerts } from '../alarms/read-alerts.ts';
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

test('no document starts our TypeScript with the Node of the machine, which may be much older', () => {
  const plain = documents.flatMap(({ path, text }) =>
    Array.from(
      text.matchAll(/(?<![\w/-])node (?:apps|packages|scripts|contract|tests|examples)\/\S+\.ts/g),
      ([words]) => `${path}: ${words}`,
    ),
  );
  expect(plain).toEqual([]);
});

const explained = Array.from(
  textOf('docs/metrics.md').matchAll(/^\| `(florin_[a-z0-9_]+)` *\|[^|]*\| *([^|]*)\|/gm),
  ([, name = '', alarm = '']) => ({ name, alarm }),
);

/** What processes count by themselves. */
const measured = [measureServer(), measureWorker(), measureSigner()].flatMap(({ registry }) =>
  registry.getMetricsAsArray().map(({ name }) => name),
);

test('every metric is explained to operators, with no other beside them', () => {
  const read = Array.from(readGauges.text.matchAll(/select '([a-z0-9_]+)'/g), ([, name = '']) => name);
  const gauges = [...read, forgedGauge, ...serverGaugeNames].map((name) => `florin_${name}`);
  const told = new Set([...gauges, ...measured]);
  expect(told.size).toBeGreaterThan(20);
  expect(new Set(explained.map(({ name }) => name))).toEqual(told);
});

/** What processes count, where a table names the alarm on it. */
const alarming = Array.from(
  textOf('docs/metrics.md').matchAll(/^\| `(Florin[A-Za-z]+)` *\| `(florin_[a-z_]+)`/gm),
  ([, alarm = '', counted = '']) => [alarm, counted] as const,
);

test('the rules for Prometheus alarm on every figure and counter whose row says so, and on no other', () => {
  const figure = /(above|below) (\d|ten|twice|`florin)|^[01]\b|^rises/;
  const wanted = explained.filter(({ alarm }) => figure.test(alarm)).map(({ name }) => name);
  const asked = readAlerts().map(({ expression }) => /^.*?(florin_[a-z0-9_]+)/.exec(expression)?.[1] ?? expression);
  const counted = alarming.map(([, name]) => name);
  expect(new Set(asked)).toEqual(new Set([...wanted, ...counted, 'up{job="florin"} == 0']));
  for (const [alarm, name] of alarming)
    expect(readAlerts().find((one) => one.name === alarm)?.expression).toContain(name);
  const all = new Set(explained.map(({ name }) => name));
  const named = readAlerts().flatMap(({ expression }) => expression.match(/florin_[a-z0-9_]+/g) ?? []);
  expect(named.filter((name) => !all.has(name))).toEqual([]);
});

test('what processes count is named as Prometheus names things: totals, base units, and labels that are words', () => {
  const registries = [measureServer(), measureWorker(), measureSigner()].map(({ registry }) => registry);
  for (const metric of registries.flatMap((registry) => registry.getMetricsAsArray())) {
    const { name, type, labelNames } = metric as unknown as { name: string; type: string; labelNames: string[] };
    expect(name).toMatch(/^florin_[a-z_]+$/);
    if (String(type) === 'counter') expect(name).toMatch(/_total$/);
    if (String(type) === 'histogram') expect(name).toMatch(/_seconds$/);
    for (const label of labelNames) expect(label).toMatch(/^[a-z]+$/);
  }
});

/** A histogram is drawn by its buckets. */
const baseOf = (name: string): string => name.replace(/_(?:bucket|count|sum)$/, '');

test('the dashboard draws every figure that there is, and none that there is not', () => {
  const { panels } = JSON.parse(textOf('examples/prometheus/florin.dashboard.json')) as {
    panels: { id: number; targets?: { expr: string }[] }[];
  };
  const drawn = panels.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) => expr.match(/florin_[a-z0-9_]+/g) ?? []),
  );
  expect(drawn.map(baseOf).toSorted()).toEqual(explained.map(({ name }) => name).toSorted());
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

test('each alarm has a page that says what to do, no page has none, and what it names exists', () => {
  const alerts = readAlerts();
  const pages = pathsOf('docs/runbooks/*.md').filter((path) => !path.endsWith('README.md'));
  expect(alerts.map(({ runbook }) => runbook).toSorted()).toEqual(pages.toSorted());
  const paths = new Set(Object.keys((JSON.parse(textOf('contract/openapi.json')) as { paths: object }).paths));
  const index = textOf('docs/runbooks/README.md');
  for (const { name, expression, runbook } of alerts) {
    const page = textOf(runbook);
    expect(page.startsWith(`# ${name}\n`)).toBe(true);
    expect(page.replaceAll(/\s+/g, ' ')).toContain(expression);
    expect(page.match(/^## .*$/gm)).toEqual(['## Meanwhile', '## Look at', '## Do']);
    expect(index).toContain(`[${name}](${runbook.slice('docs/runbooks/'.length)})`);
    const routes = Array.from(page.matchAll(/`(?:GET|POST|PUT) (\/v1\/[^`?\s]*)`/g), ([, path = '']) => path);
    expect(routes.filter((path) => !paths.has(path))).toEqual([]);
    const others = Array.from(page.matchAll(/`(Florin[A-Za-z]+)`/g), ([, other = '']) => other);
    expect(others.filter((other) => !alerts.some((alert) => alert.name === other))).toEqual([]);
  }
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
