import { type NoParameters, type Session, statement } from '@florin/database/statement';

export interface Judgement {
  jobs: number;
  /** Received never. */
  lost: number;
  /** Not marked as made. */
  unfinished: number;
  /** Marked as made and received never. */
  unseen: number;
  /** Receipts beyond the first of each. */
  duplicates: number;
  /** Of these, more than attempts of the history that a kill interrupted, or that were given up as too slow. */
  unexplained: number;
  /** Attempts that a kill interrupted, beyond those that were in a worker's hands at the kills. */
  strayInterruptions: number;
  interrupted: number;
  /** Other attempts that did not succeed, and why. */
  failures: string[];
  /** Of one delivery: attempts counted, attempts written, or receipts, whatever is most. */
  attemptsMax: number;
}

const readDeliveries = statement<
  { ids: readonly string[] },
  { id: string; status: string; counted: number; written: number; interrupted: number; failures: (string | null)[] }
>(
  'test_read_deliveries',
  `select d.id, d.status, d.attempt_count as counted, count(a.*)::integer as written,
          (count(a.*) filter (where a.error_message = 'interrupted'))::integer as interrupted,
          array_remove(array_agg(a.error_message), 'interrupted') as failures
     from deliveries d left join delivery_attempts a on a.delivery_id = d.id
    where d.id = any ($ids::uuid[]) group by d.id`,
);

/** An attempt that succeeded has no word. */
const failuresOf = ({ failures }: { failures: readonly (string | null)[] }): string[] =>
  failures.filter((word) => word !== null);

const countUnderWay = statement<NoParameters, { count: number }>(
  'test_count_under_way',
  `select count(*)::integer as count from deliveries where status = 'processing'`,
);

const readOverdue = statement<NoParameters, { seconds: number }>(
  'test_read_overdue',
  `select coalesce(extract(epoch from florin.now() - min(leased_until)), 0)::float8 as seconds
     from deliveries where status = 'processing'`,
);

export const underWay = async (db: Session): Promise<number> => (await db.one(countUnderWay)).count;

/** How long ago the oldest lease that nobody has taken back ran out; 0 when none did. */
export const longestOverdueSeconds = async (db: Session): Promise<number> =>
  Math.max(0, (await db.one(readOverdue)).seconds);

/** Lays what the database says of these deliveries beside what was received. */
export async function judgeDeliveries(
  db: Session,
  ids: readonly string[],
  received: ReadonlyMap<string, number>,
  inHands = Number.POSITIVE_INFINITY,
): Promise<Judgement> {
  const rows = await db.many(readDeliveries, { ids });
  const receipts = (id: string): number => received.get(id) ?? 0;
  const sum = (pick: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + pick(row), 0);
  const interrupted = sum((row) => row.interrupted);
  return {
    jobs: rows.length,
    lost: ids.length - rows.length + sum(({ id }) => Number(receipts(id) === 0)),
    unfinished: sum(({ status }) => Number(status !== 'success')),
    unseen: sum(({ id, status }) => Number(status === 'success' && receipts(id) === 0)),
    duplicates: sum(({ id }) => Math.max(0, receipts(id) - 1)),
    unexplained: sum((row) => Math.max(0, receipts(row.id) - 1 - row.interrupted - failuresOf(row).length)),
    strayInterruptions: Math.max(0, interrupted - inHands),
    interrupted,
    failures: rows.flatMap(failuresOf),
    attemptsMax: Math.max(0, ...rows.map((row) => Math.max(row.counted, row.written, receipts(row.id)))),
  };
}
