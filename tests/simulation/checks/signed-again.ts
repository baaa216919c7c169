import { lifetimeChain } from '@florin/testing/lifetime-catalogue';
import type { LifetimeSide } from '../world/lifetime-side.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

interface Attempt {
  id: string;
  purpose: string;
  purposeId: string;
  txHash: string;
  signedAt: Date;
  isGivenUp: boolean;
}

/**
 * On the chain of lifetimes, whatever was signed and is given up is over by what is final: no block can contain it any more
 * and none of the solidified ones does, or it ran there and moved nothing. So was what a payout or a refund was signed for
 * before, at the moment at which it was signed for again.
 */
export async function signedAgain({ place, lifetimes }: World): Promise<Finding[]> {
  if (lifetimes === null) return [];
  const { rows } = await place.control.query<Attempt>({
    name: 'simulation_signed_again',
    text: `select o.id, o.purpose, o.purpose_id as "purposeId", s.tx_hash as "txHash", s.signed_at as "signedAt",
                  o.status = 'dead' as "isGivenUp"
             from outgoing o join outgoing_signatures s on s.outgoing_id = o.id
            where o.chain_id = $1 order by s.signed_at, o.id`,
    values: [lifetimeChain.id],
  });
  const tooEarly = rows.flatMap(({ id, purpose, txHash, isGivenUp }): Finding[] =>
    isGivenUp && !isOver(lifetimes, txHash, Infinity)
      ? [{ rule: 'given_up_before_its_end', subject: id, facts: { purpose, txHash } }]
      : [],
  );
  const promised = rows.filter(({ purpose }) => purpose === 'payout' || purpose === 'refund');
  const again = [...Map.groupBy(promised, ({ purposeId }) => purposeId)].flatMap(([subject, attempts]) =>
    attempts.slice(1).flatMap(({ signedAt }, at): Finding[] => {
      const { txHash } = attempts[at] as Attempt;
      if (isOver(lifetimes, txHash, signedAt.getTime())) return [];
      return [{ rule: 'signed_again_before_its_end', subject, facts: { txHash, signedAt } }];
    }),
  );
  return [...tooEarly, ...again];
}

/** Whether a transaction could count no more at a moment, in milliseconds since 1970, and does not. */
function isOver({ chain }: LifetimeSide, txHash: string, at: number): boolean {
  const found = chain.find(txHash);
  if (found !== null) return found.transaction.result !== 'SUCCESS' && found.block.number <= chain.solid.number;
  const over = chain.overSince(chain.known.get(txHash)?.expiration ?? 0n);
  return over !== null && over * 1000 <= at;
}
