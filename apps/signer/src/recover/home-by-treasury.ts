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
  type TakeSlot,
} from './home-plan.ts';
import { coinTaker } from './home-coins.ts';
import { readPresent } from './present.ts';
import type { Sender } from './sender.ts';

/** Brings home where the treasury pays for every movement: each holding is a sweep of its own. */
export async function planByTreasury(chain: RecoveredChain, found: readonly Holding[]): Promise<HomePlan> {
  const { adapter, own } = chain;
  const native = { kind: 'native' } as const;
  const moves: PlannedMove[] = [];
  const left: LeftBehind[] = [];
  // Tokens first: an address that is emptied of its coins is another one to the chain.
  const holdings = (await stillThere(chain, found)).toSorted(tokensFirst);
  for (const holding of holdings) {
    const { index, asset, amount } = holding;
    const cost = await orWhy(() => price(chain, holding));
    if (typeof cost === 'string') left.push({ indexes: [index], asset, amount, why: cost });
    else moves.push({ indexes: [index], asset, amount, feeCap: cost.feeCap, gas: 0n });
  }
  const take = slotTaker(chain);
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
        holdings.map((holding) => attemptOf(chain, sender, { holding, take })),
      ),
  };
}

const price = ({ adapter, own }: RecoveredChain, { address, asset, amount }: Holding): Promise<CostEstimate> =>
  adapter.estimateCost({ purpose: 'sweep', from: address, to: own.treasury, asset, amount });

function slotTaker(chain: RecoveredChain): TakeSlot {
  const { slots } = chain.adapter;
  if (slots.kind === 'coins') return coinTaker(chain, slots);
  if (slots.kind !== 'lifetime') throw new InvariantError('The treasury pays by lifetimes and coins alone.');
  return async (holding) => {
    const [{ feeCap }, slot] = await Promise.all([price(chain, holding), slots.fresh()]);
    return { feeCap, slot };
  };
}

/** What lies in shared coins beside other assets a balance does not tell: it is as the search found it, or gone. */
async function stillThere(chain: RecoveredChain, found: readonly Holding[]): Promise<readonly Holding[]> {
  const present = await readPresent(chain, found);
  if (chain.adapter.slots.kind !== 'coins') return present;
  const keys = new Set(present.map(keyOf));
  return found.filter((holding) => keys.has(keyOf(holding)));
}

const keyOf = ({ index, asset }: Holding): string => `${index} ${asset.kind === 'native' ? '' : asset.ref}`;

interface Due {
  holding: Holding;
  take: TakeSlot;
}

const attemptOf = (chain: RecoveredChain, sender: Sender, { holding, take }: Due): Attempt => {
  const { index, asset, amount } = holding;
  return {
    indexes: [index],
    asset,
    amount,
    send: async () => {
      const { feeCap, slot } = await take(holding);
      return { amount, txHash: await sender.send(sweepOf(holding, chain.own.treasury, { amount, feeCap }), slot) };
    },
  };
};

const tokensFirst = (one: Holding, other: Holding): number =>
  Number(one.asset.kind === 'native') - Number(other.asset.kind === 'native');
