import { testTokens } from '@florin/testing/catalogue';
import { lifetimeTokens } from '@florin/testing/lifetime-catalogue';
import { strangeTokens } from '@florin/testing/strange-tokens';
import type { Knobs } from './knobs.ts';
import type { Place } from './place.ts';

/** What the operator of a seed has set: confirmations, batches, windows, tolerances, and which tokens are offered. */
export async function setTerms({ control }: Place, knobs: Knobs): Promise<void> {
  // A batch waits for company, and for its price, a little while.
  await control.query(
    'update chains set confirmations_required = $1, sweep_max_wait_seconds = $2, batch_sweeps = $3, payment_expiry_minutes = $4',
    [knobs.confirmations, knobs.batches ? 120 : 0, knobs.batches, knobs.windowMinutes],
  );
  await control.query(
    `update settings set underpayment_tolerance_usd = $1, underpayment_tolerance_rate = 0.05,
            partial_settlement_grace_minutes = $2, abandon_after_minutes = $3, consolidation_wait_minutes = $4`,
    [knobs.toleranceUsd, knobs.graceMinutes, knobs.abandonMinutes, knobs.consolidationMinutes],
  );
  const proven = Object.values({ ...testTokens, ofLifetimes: lifetimeTokens.usdt }).map(({ id }) => id);
  if (!knobs.unproven) await control.query(`update tokens set proof = 'held' where id = any($1::uuid[])`, [proven]);
  if (knobs.strange !== null)
    await control.query('update tokens set is_active = true where id = $1', [strangeTokens[knobs.strange].id]);
}
