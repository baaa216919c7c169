import { type Figure, formatBound, formatValue, verdict } from './figure.ts';

/** Columns of equal width, for a terminal; the last column is not padded. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What a person reads after a run: one line for each figure. */
export const screenTable = (runs: readonly { subject: string; figures: readonly Figure[] }[]): string =>
  alignColumns([
    ['SUBJECT', 'FIGURE', 'VALUE', 'TARGET', 'RESULT', 'FROM'],
    ...runs.flatMap(({ subject, figures }) =>
      figures.map((figure) => [
        subject,
        figure.name,
        formatValue(figure),
        figure.target ? formatBound(figure.target) : figure.goal ? `goal ${formatBound(figure.goal)}` : '',
        verdict(figure),
        figure.detail ?? '',
      ]),
    ),
  ]);
