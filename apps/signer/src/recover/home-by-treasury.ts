import { InvariantError } from '@florin/domain/errors';
import type { CostEstimate } from '@florin/domain/ports/chain';
import type { Holding } from '@florin/domain/ports/holding-scan';
import type { RecoveredChain } from './chains.ts';
import {
  type Attempt,
  attemptAll,
  type HomePlan,
  type LeftBehind,
  orWhy,
  type PlannedMove,
  sweepOf,
} from './home-plan.ts';
import { readPresent } from './present.ts';
import type { Sender } from './sender.ts';

/** Brings home where the treasury pays for every movement: each holding is a sweep of its own. */
export async function planByTreasury(chain: RecoveredChain, found: readonly Holding[]): Promise<HomePlan> {
  const { adapter, own } = chain;
  const native = { kind: 'native' } as const;
  const moves: PlannedMove[] = [];
  const left: LeftBehind[] = [];
  // Tokens first: an address that is emptied of its coins is another one to the chain.
  const holdings = (await readPresent(chain, found)).toSorted(tokensFirst);
  for (const holding of holdings) {
    const { index, asset, amount } = holding;
    const cost = await orWhy(() => price(chain, holding));
    if (typeof cost === 'string') left.push({ indexes: [index], asset, amount, why: cost });
    else moves.push({ indexes: [index], asset, amount, feeCap: cost.feeCap, gas: 0n });
  }
  const treasury = {
    needed: moves.reduce((sum, { feeCap }) => sum + feeCap, 0n),
    held: await adapter.balance(own.treasury, native),
  };
  return {
    moves,
    left,
    treasury,
    carryOut: (sender) =>
      attemptAll(
        sender,
        holdings.map((holding) => attemptOf(chain, sender, holding)),
      ),
  };
}

const price = ({ adapter, own }: RecoveredChain, { address, asset, amount }: Holding): Promise<CostEstimate> =>
  adapter.estimateCost({ purpose: 'sweep', from: address, to: own.treasury, asset, amount });

const attemptOf = (chain: RecoveredChain, sender: Sender, holding: Holding): Attempt => {
  const { index, asset, amount } = holding;
  return {
    indexes: [index],
    asset,
    amount,
    send: async () => {
      const { slots } = chain.adapter;
      if (slots.kind !== 'lifetime') throw new InvariantError('The treasury pays by lifetimes alone.');
      const [{ feeCap }, slot] = await Promise.all([price(chain, holding), slots.fresh()]);
      return { amount, txHash: await sender.send(sweepOf(holding, chain.own.treasury, { amount, feeCap }), slot) };
    },
  };
};

const tokensFirst = (one: Holding, other: Holding): number =>
  Number(one.asset.kind === 'native') - Number(other.asset.kind === 'native');
