import { usageError } from '../failure.ts';
import { ageOf } from './age.ts';
import { cellOf, isObject } from './cell.ts';
import { colourOf, type Colours } from './colours.ts';
import { fitted, padded, widthOf } from './text.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Space {
  /** Null where lines may be as long as they like: a file or a pipe. */
  readonly columns: number | null;
  readonly colours: Colours;
  /** Milliseconds since 1970: people read how long ago things were. Left out: times as they come. */
  readonly nowMs?: number;
}

const gap = 2;
const least = 8;

/** Columns that are no use when cut: an id is copied, and half a status says nothing. */
const isWhole = (name: string): boolean => /(^|_)(id|status)$/.test(name);

/** What people look for first; what there is no room for is left out from the end. */
const first = ['id', 'job_id', 'status', 'event', 'amount_usd', 'amount_crypto', 'token', 'symbol', 'created_at'];
const rank = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length);
/** What no row has is the last that room is given to. */
function inOrder(names: readonly string[], rows: readonly Row[]): string[] {
  const isEmpty = (name: string): boolean => rows.every((row) => cellOf(row[name]) === '-');
  return names.toSorted((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)) || rank(a) - rank(b));
}

const scalars = (rows: readonly Row[]): string[] => {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...names].filter((name) => rows.every(({ [name]: value }) => !Array.isArray(value) || !value.some(isObject)));
};

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width + gap, -gap);

/** Widths that fit. What room is left when columns were left out goes back to those that gave way. */
function fit(names: readonly string[], natural: readonly number[], room: number): number[] {
  const widths = shrunk(names, natural, room);
  for (const [index, width] of widths.entries())
    widths[index] = Math.min(natural[index] ?? width, width + Math.max(0, room - total(widths)));
  return widths;
}

/** The widest give way first; what still does not fit is left out at the end. */
function shrunk(names: readonly string[], natural: readonly number[], room: number): number[] {
  const widths = [...natural];
  for (;;) {
    const over = total(widths) - room;
    if (over <= 0) return widths;
    const shrinkable = widths.flatMap((width, index) => (width > least && !isWhole(names[index] ?? '') ? [index] : []));
    const widest = shrinkable.toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
    if (widest !== undefined) widths[widest] = Math.max(least, (widths[widest] ?? 0) - over);
    else if (widths.length > 1) widths.pop();
    else return widths;
  }
}

/** A cell, a time as how long ago it was where people look. */
const shownCell = (value: unknown, { columns, nowMs }: Space): string =>
  (columns !== null && nowMs !== undefined && typeof value === 'string' ? ageOf(value, nowMs) : null) ?? cellOf(value);

/** @throws CliError `USAGE` for a column that no row has */
export function checkColumns(names: readonly string[], rows: readonly Row[]): void {
  const known = new Set(rows.flatMap((row) => Object.keys(row)));
  const odd = names.find((name) => !known.has(name));
  if (odd !== undefined) throw usageError(`--columns: "${odd}" is none of: ${[...known].join(', ')}.`);
}

const namedMax = 6;

/** The first few of many names, and how many more there are. */
const someOf = (names: readonly string[]): string =>
  names.length <= namedMax
    ? names.join(', ')
    : `${names.slice(0, namedMax).join(', ')} and ${names.length - namedMax} more`;

/** Rows under their names, in what room there is. `chosen` names the columns and their order. */
export function table(rows: readonly Row[], space: Space, chosen?: readonly string[]): string {
  const { columns, colours } = space;
  if (rows.length === 0) return 'Nothing.\n';
  const names = chosen ?? (columns === null ? scalars(rows) : inOrder(scalars(rows), rows));
  checkColumns(names, rows);
  const natural = names.map((name) =>
    Math.max(widthOf(name), ...rows.map((row) => widthOf(shownCell(row[name], space)))),
  );
  const widths = columns === null ? natural : fit(names, natural, columns);
  const line = (texts: readonly string[], paint: (text: string, name: string) => string): string =>
    widths
      .map((width, index) => {
        const text = texts[index] ?? '';
        const isLast = index === widths.length - 1;
        const shown = isLast ? fitted(text, width) : padded(fitted(text, width), width);
        return paint(shown, names[index] ?? '');
      })
      .join(' '.repeat(gap))
      .trimEnd();
  const head = line(names, (text) => colours.bold(text));
  const body = rows.map((row) =>
    line(
      names.map((name) => shownCell(row[name], space)),
      (text, name) => (name.endsWith('status') ? colourOf(text.trim(), colours)(text) : text),
    ),
  );
  const hidden = names.slice(widths.length);
  const note =
    hidden.length === 0 ? [] : [colours.dim(`Not shown: ${someOf(hidden)}. --columns chooses, --json has all.`)];
  return `${[head, ...body, ...note].join('\n')}\n`;
}
