import { markdownTable } from '../../markdown-table.ts';
import { type Figure, formatBound, formatValue, verdict } from './figure.ts';
import type { Machine } from './machine.ts';
import type { Measurement } from './measurement.ts';

const begin = '<!-- figures: written by `npm run measurements` from measurements.json -->';
const end = '<!-- end of figures -->';

/** The newest measurement of each subject, subjects in the order in which they first appeared. */
export function newestOfEach(measurements: readonly Measurement[]): Measurement[] {
  const newest = new Map<string, Measurement>();
  for (const measurement of measurements) newest.set(`${measurement.kind} ${measurement.subject}`, measurement);
  return [...newest.values()];
}

/** Puts the newest figures between the two marks of the page, whose other text stays. */
export function withFigures(page: string, measurements: readonly Measurement[]): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from)
    throw new RangeError(`The page has no place for figures between "${begin}" and "${end}".`);
  const figures = newestOfEach(measurements);
  const body =
    figures.length === 0 ? 'Nothing has been measured yet.' : `${figureTable(figures)}\n\n${runTable(figures)}`;
  return `${page.slice(0, from + begin.length)}\n\n${body}\n\n${page.slice(to)}`;
}

const figureTable = (measurements: readonly Measurement[]): string =>
  markdownTable(
    ['Subject', 'Figure', 'Measured', 'Target', 'Result', 'From'],
    measurements.flatMap(({ subject, figures }) => figures.map((figure) => figureRow(subject, figure))),
  );

const figureRow = (subject: string, figure: Figure): string[] => [
  subject,
  figure.name,
  formatValue(figure),
  figure.target ? formatBound(figure.target) : figure.goal ? `goal ${formatBound(figure.goal)}` : '',
  verdict(figure),
  figure.detail ?? '',
];

const runTable = (measurements: readonly Measurement[]): string =>
  markdownTable(
    ['Subject', 'Measured at', 'Commit', 'Took', 'Counts', 'Seed', 'Machine'],
    measurements.map(({ subject, at, commit, durationSeconds, counts, seed, machine }) => [
      subject,
      `${at.slice(0, 16).replace('T', ' ')} UTC`,
      `${commit.id.slice(0, 10)}${commit.modified ? ' with changes' : ''}`,
      `${Math.round(durationSeconds)} s`,
      Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
      String(seed),
      formatMachine(machine),
    ]),
  );

const formatMachine = ({ cores, memoryGib, processor, node, postgres }: Machine): string =>
  [`${cores} cores`, `${memoryGib} GiB`, processor, `Node ${node}`, postgres === '' ? '' : `PostgreSQL ${postgres}`]
    .filter((part) => part !== '')
    .join(', ');
