import { readFreshRates } from '@florin/database/sql/rates/refresh';
import { postponeSweeps } from '@florin/database/sql/sweeps/plan';
import { rate } from '@florin/domain/money/rate';
import { share } from '@florin/domain/money/share';
import { isWorthMoving } from '@florin/domain/sweep/worth';
import { nativeToken } from '../catalogue/native-token.ts';
import type { SweepCandidate, SweepGroup } from './sweep-group.ts';
import type { OutgoingPorts } from '../outgoing/ports.ts';

/** A price of this age can still tell whether a sweep is cheap. */
const rateAgeMsMax = 60 * 60_000;
/** Between two looks at what waits for company or for lower fees. */
const lookAgainMs = 15_000;

/** Until when a candidate may wait. */
const deadlineOf = ({ dueSince }: SweepCandidate, { token }: SweepGroup): number =>
  dueSince.getTime() + token.chain.sweepMaxWaitSeconds * 1000;

/**
 * Whether candidates move now for this cost, native base units: when it is a small enough share of what they are
 * worth, or one of them has waited as long as its chain lets it. The others are looked at again later.
 */
export async function moveNow(
  ports: OutgoingPorts,
  group: SweepGroup,
  { candidates, cost }: { candidates: readonly SweepCandidate[]; cost: bigint },
): Promise<boolean> {
  const now = ports.clock.now().getTime();
  const deadline = Math.min(...candidates.map((candidate) => deadlineOf(candidate, group)));
  if (deadline <= now || (await isWorth(ports, group, { candidates, cost }))) return true;
  const ids = candidates.map(({ paymentId }) => paymentId);
  await ports.db.run(postponeSweeps, { paymentIds: ids, at: new Date(Math.min(deadline, now + lookAgainMs)) });
  return false;
}

async function isWorth(
  { db, clock }: OutgoingPorts,
  { token, catalogue }: SweepGroup,
  { candidates, cost }: { candidates: readonly SweepCandidate[]; cost: bigint },
): Promise<boolean> {
  const native = nativeToken(catalogue, token);
  const since = new Date(clock.now().getTime() - rateAgeMsMax);
  const rates = new Map(
    (await db.many(readFreshRates, { tokenIds: [token.id, native.id], since })).map(({ tokenId, rateUsd }) => [
      tokenId,
      rateUsd,
    ]),
  );
  const [ofToken, ofNative] = [rates.get(token.id), rates.get(native.id)];
  if (ofToken === undefined || ofNative === undefined) return false;
  const held = candidates.reduce((sum, candidate) => sum + candidate.held, 0n);
  return isWorthMoving(
    { amount: held, decimals: token.decimals, rate: rate(ofToken) },
    { amount: cost, decimals: native.decimals, rate: rate(ofNative) },
    share(token.chain.sweepCostShare),
  );
}
