import { catalogue } from '@florin/testing/forgeries/catalogue';
import { type Forgery, type Group, holders } from '@florin/testing/forgeries/forgery';
import { markdownTable } from '../markdown-table.ts';

const begin = '<!-- forgeries: written by `npm run forgeries` from packages/testing/src/forgeries -->';
const end = '<!-- end of forgeries -->';

interface Row {
  forgery: Forgery;
  group: string;
  test: string;
}

/** Every forgery with the test that tries it. */
export const everyForgery = (): Row[] =>
  Object.entries<Group>(catalogue).flatMap(([group, { test, forgeries }]) =>
    Object.values(forgeries).map((forgery) => ({ forgery, group, test })),
  );

/** One table for each thing that somebody may have. */
export function forgeriesText(): string {
  const all = everyForgery();
  const tables = Object.entries(holders).map(([holder, name]) => {
    const rows = all.filter(({ forgery }) => forgery.has === holder);
    return `### ${name[0]?.toUpperCase()}${name.slice(1)}: ${rows.length}\n\n${tableOf(rows)}`;
  });
  return `${all.length} forgeries.\n\n${tables.join('\n\n')}`;
}

const tableOf = (rows: readonly Row[]): string =>
  markdownTable(
    ['What he does', 'What he is told', 'Alarm', 'Tried in'],
    rows.map(({ forgery: { does, refuses, alarms }, group, test }) => [
      does,
      [refuses].flat().join('; '),
      alarms.map((alarm) => `\`${alarm}\``).join(', '),
      `[${group}](${test})`,
    ]),
  );

/** The page with the tables of the catalogue between its marks. @throws RangeError when it has no place for them */
export function withForgeries(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) throw new RangeError(`The page has no place between "${begin}" and "${end}".`);
  return `${page.slice(0, from + begin.length)}\n\n${forgeriesText()}\n\n${page.slice(to)}`;
}
