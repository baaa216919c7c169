import { lifetimeChain } from '@florin/testing/lifetime-catalogue';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

interface Attempt {
  purpose: string;
  purposeId: string;
  txHash: string;
  signedAt: Date;
}

/**
 * What a payout or a refund was signed for before is over by what is final on the chain when it is signed for again: no
 * block can contain it any more and none of the solidified ones does, or it ran there and moved nothing.
 */
export async function signedAgain({ place, lifetimes }: World): Promise<Finding[]> {
  if (lifetimes === null) return [];
  const { rows } = await place.control.query<Attempt>({
    name: 'simulation_signed_again',
    text: `select o.purpose, o.purpose_id as "purposeId", s.tx_hash as "txHash", s.signed_at as "signedAt"
             from outgoing o join outgoing_signatures s on s.outgoing_id = o.id
            where o.chain_id = $1 and o.purpose in ('payout', 'refund') order by s.signed_at, o.id`,
    values: [lifetimeChain.id],
  });
  const { chain } = lifetimes;
  return [...Map.groupBy(rows, ({ purpose, purposeId }) => `${purpose} ${purposeId}`)].flatMap(([subject, attempts]) =>
    attempts.slice(1).flatMap(({ signedAt }, at): Finding[] => {
      const { txHash } = attempts[at] as Attempt;
      const found = chain.find(txHash);
      if (found !== null && found.transaction.result !== 'SUCCESS' && found.block.number <= chain.solid.number)
        return [];
      const over = chain.overSince(chain.known.get(txHash)?.expiration ?? 0n);
      const isOver = over !== null && over * 1000 <= signedAt.getTime();
      if (isOver && found === null) return [];
      return [{ rule: 'signed_again_before_its_end', subject, facts: { txHash, over, signedAt } }];
    }),
  );
}
