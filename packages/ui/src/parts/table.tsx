import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ComponentChildren;
  /** Numbers stand at the end of their column. */
  end?: boolean;
}

interface TableOf<Row> {
  /** What the table is, for who does not see what stands above it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Where the whole row leads; the first cell is its link. */
  linkOf?: (row: Row) => string;
}

/**
 * A table that the server has sorted and cut. On a narrow screen each row is a card whose cells name their columns; the
 * roles are written out, because a browser forgets them when a table is laid out as anything else.
 */
export function Table<Row>({ caption, columns, rows, keyOf, linkOf }: TableOf<Row>) {
  return (
    <table role="table" class={linkOf ? 'table linked' : 'table'}>
      <caption class="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, end }) => (
            <th key={head} role="columnheader" scope="col" class={end ? 'end' : ''}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ head, cell, end }, at) => (
              <td key={head} role="cell" class={end ? 'end' : ''} data-head={head}>
                {at === 0 && linkOf ? (
                  <a class="row-link" href={linkOf(row)}>
                    {cell(row)}
                  </a>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
