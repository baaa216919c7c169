import type { VolumeBucket, VolumeGrouping } from '@florin/contract/vocabulary';
import { limits } from '@florin/contract/limits';
import { readVolume as readRows, type VolumeRow } from '@florin/database/sql/ledger/read-volume';
import type { Session } from '@florin/database/statement';
import { invalid } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';

const dayMs = 86_400_000;
/** Days that a report covers where nobody says which. */
const usualDays = 30;

const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

export interface VolumeAsked {
  /** First and last day in UTC, `YYYY-MM-DD`, both included; undefined: the last thirty days. */
  from: string | undefined;
  to: string | undefined;
  bucket: VolumeBucket;
  by: VolumeGrouping;
}

/**
 * What a merchant was credited, in US dollars: gross is net and fees. A part without a payment is left out. Refuses with
 * VALIDATION_ERROR (`from`): days in the wrong order, or too many of them.
 */
export async function readVolume(
  { db, clock }: { db: Session; clock: Clock },
  merchantId: string,
  { from, to, bucket, by }: VolumeAsked,
): Promise<VolumeRow[]> {
  const last = to ?? textOf(clock.now().getTime());
  const first = from ?? textOf(startOf(last) - (usualDays - 1) * dayMs);
  const days = (startOf(last) - startOf(first)) / dayMs + 1;
  if (days < 1) throw invalid('from', 'Must not lie after to.');
  if (days > limits.reportDaysMax) throw invalid('from', `A report covers at most ${limits.reportDaysMax} days.`);
  const asked = { merchantId, from: first, to: last, bucket };
  return db.many(readRows, { ...asked, byToken: by === 'token', byChain: by !== 'none' });
}
