import type { KycLevel } from '@florin/contract/vocabulary';
import { addUsd, compareUsd, excessUsd, type Usd } from '../money/usd.ts';

/** The cap counts requests of this long before now. */
export const dailyCapMs = 24 * 60 * 60 * 1000;

export type CapRuling = { readonly ok: true } | { readonly ok: false; readonly leftUsd: Usd };

/**
 * Whether a request of `amountUsd` fits under the rolling cap of Basic verification; the cap may be used to the cent.
 * `usedUsd` is the gross sum of the account's requests of the last 24 hours that were neither rejected nor failed.
 * Advanced verification has no cap.
 */
export function ruleDailyCap(
  amountUsd: Usd,
  { kycLevel, usedUsd, capUsd }: { kycLevel: KycLevel; usedUsd: Usd; capUsd: Usd },
): CapRuling {
  if (kycLevel === 'advanced' || compareUsd(addUsd(usedUsd, amountUsd), capUsd) <= 0) return { ok: true };
  return { ok: false, leftUsd: excessUsd(capUsd, usedUsd) };
}
