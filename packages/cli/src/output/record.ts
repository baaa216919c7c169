import { cellOf, isObject } from './cell.ts';
import { colourOf } from './colours.ts';
import { checkColumns, type Row, type Space, table } from './table.ts';
import { widthOf } from './text.ts';

const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** Rows inside of one thing: a table where a window has room for all of it, else one after the other, so that a hash is whole. */
function rowsWithin(rows: readonly Row[], space: Space, indent: string): string {
  const whole = table(rows, { ...space, columns: null }).trimEnd();
  const room = space.columns === null ? Infinity : space.columns - indent.length;
  if (whole.split('\n').every((line) => widthOf(line) <= room)) return `${whole.replaceAll(/^/gm, indent)}\n`;
  return rows.map((row) => record(row, space, indent)).join('\n');
}

/** One thing, a member to a line; what is inside of it is indented. */
export function record(value: Row, space: Space, indent = ''): string {
  const all = Object.keys(value);
  // People read what there is; what there is not they read as one line.
  const names = space.columns === null ? all : all.filter((name) => cellOf(value[name]) !== '-');
  const unset = all.filter((name) => !names.includes(name));
  const note = unset.length === 0 ? '' : `${indent}${space.colours.dim(`Not set: ${unset.join(', ')}.`)}\n`;
  const width = Math.max(0, ...names.map((name) => name.length));
  const lines = names.map((name) => {
    const member = value[name];
    const label = `${indent}${space.colours.bold(name.padEnd(width))}`;
    if (isRows(member)) return `${label.trimEnd()}\n${rowsWithin(member, space, `${indent}  `)}`;
    if (isObject(member) && Object.keys(member).length > 0)
      return `${label.trimEnd()}\n${record(member, space, `${indent}  `)}`;
    const cell = cellOf(member);
    return `${label}  ${name.endsWith('status') ? colourOf(cell, space.colours)(cell) : cell}\n`;
  });
  return lines.join('') + note;
}

/** Members that were asked for, in that order; all of them when none was. @throws CliError `USAGE` */
function chosenMembers(value: Row, columns: readonly string[] | undefined): Row {
  if (columns === undefined) return value;
  checkColumns(columns, [value]);
  return Object.fromEntries(columns.map((name) => [name, value[name]]));
}

/** A total that says so counts no further. */
const countedMax = 10_000;

/** What stands below a list: where it is among its pages, or how its walk goes on; the feed of events has a word of its own. */
function countersOf(list: string, { page, total_pages: pages, total, next_cursor: cursor }: Row): string {
  const more = total === countedMax ? ' or more' : '';
  if (typeof pages === 'number') return `${cellOf(total)}${more} in all, page ${cellOf(page)} of ${pages}${more}.\n`;
  if (cursor === undefined || cursor === null) return '';
  return `Next: --${list === 'events' ? 'after' : 'cursor'} ${cellOf(cursor)}\n`;
}

/** An answer for people: a list as a table with its counters below, anything else as a record. */
export function answerText(data: unknown, space: Space, columns?: readonly string[]): string {
  if (!isObject(data)) return data === null || data === undefined ? 'Done.\n' : `${cellOf(data)}\n`;
  const lists = Object.entries(data).filter(([, member]) => Array.isArray(member) && member.every(isObject));
  const [list] = lists;
  const isList = lists.length === 1 && Object.values(data).every((member) => member === list?.[1] || !isObject(member));
  const isPage = isList && (Object.keys(data).length === 1 || 'total_pages' in data || 'next_cursor' in data);
  if (!isPage || list === undefined) return record(chosenMembers(data, columns), space);
  const counters = countersOf(list[0], data);
  return `${table(list[1] as readonly Row[], space, columns)}${space.colours.dim(counters.trimEnd())}${counters === '' ? '' : '\n'}`;
}
