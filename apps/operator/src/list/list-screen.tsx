import { useListKeys } from '@florin/ui/keys/use-keys';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { type Column, Table } from '@florin/ui/parts/table';
import type { Query } from '@florin/ui/query/use-query';
import type { ComponentChildren } from 'preact';
import { isBehind, Pager } from './paged.tsx';

interface Counted {
  total: number | null;
  page: number | null;
  page_size: number;
  total_pages: number | null;
}

interface ListProps<Answer extends object, Row> {
  title: string;
  query: Query<Answer>;
  rowsOf: (answer: Answer) => readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  linkOf?: (row: Row) => string;
  /** What stands where nothing is. */
  empty: string;
  /** What can be done here, beside the heading. */
  deeds?: ComponentChildren;
  /** Filters, above the list. */
  children?: ComponentChildren;
}

const countersOf = (answer: object): Counted => ({
  total: null,
  page: null,
  page_size: 0,
  total_pages: null,
  ...answer,
});

/** A list as most screens are: a heading, filters, a table that the server has cut, and its pages. */
export function ListScreen<Answer extends object, Row>(props: ListProps<Answer, Row>) {
  const { title, query, rowsOf, columns, keyOf, linkOf, empty, deeds, children } = props;
  useListKeys();
  return (
    <>
      <Head title={title}>{deeds}</Head>
      {children}
      <Asked query={query}>
        {(answer) => {
          const rows = rowsOf(answer);
          const counters = countersOf(answer);
          if (rows.length === 0 && !isBehind(counters)) return <Empty title={empty} />;
          return (
            <section class="card">
              <Table caption={title} columns={columns} rows={rows} keyOf={keyOf} {...(linkOf && { linkOf })} />
              <Pager {...counters} rows={rows.length} />
            </section>
          );
        }}
      </Asked>
    </>
  );
}
