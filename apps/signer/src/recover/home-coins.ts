import { Refusal } from '@florin/domain/errors';
import type { Coin, CoinPlace, CoinSource, SourceAccount } from '@florin/domain/ports/chain';
import type { Holding } from '@florin/domain/ports/holding-scan';
import type { RecoveredChain } from './chains.ts';
import type { TakeSlot } from './home-plan.ts';

/**
 * Gives each sweep coins of its address and one of the treasury's that no other sweep of this run has. What is left of the
 * treasury's is in a block only later: with few coins there, the run is repeated.
 */
export function coinTaker({ own }: Pick<RecoveredChain, 'own'>, slots: CoinSource): TakeSlot {
  const taken = new Set<string>();
  const freeOf = async (address: string, source: SourceAccount): Promise<Coin[]> =>
    ((await slots.unspentOf?.(address)) ?? [])
      .filter((coin) => !taken.has(keyOf(coin)))
      .map(({ txHash, position, amount }): Coin => ({ txHash, position, amount, address, source }))
      .toSorted((one, other) => (one.amount > other.amount ? -1 : 1));
  const take = async ({ index, address, asset, amount }: Holding) => {
    const coins = await freeOf(address, { kind: 'deposit', index });
    const [payer] = await freeOf(own.treasury, { kind: 'treasury' });
    const movement = { purpose: 'sweep', from: address, to: own.treasury, asset, amount } as const;
    const more = payer === undefined ? [] : [payer];
    const chosen = await slots.choose(movement, { own: coins, more });
    if (chosen === null)
      throw new Refusal('CONFLICT', 'No coin of the treasury is free to pay for it, or it has moved: run this again.');
    for (const coin of chosen.coins) taken.add(keyOf(coin));
    return { slot: { kind: 'coins', coins: chosen.coins }, feeCap: chosen.feeCap } as const;
  };
  let last: Promise<unknown> = Promise.resolve();
  // One after the other: two sweeps must not choose the same coin.
  return (holding) => {
    const next = last.catch(() => {}).then(() => take(holding));
    last = next;
    return next;
  };
}

const keyOf = ({ txHash, position }: CoinPlace): string => `${txHash}:${position}`;
