import { InvariantError } from '@florin/domain/errors';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Holding } from '@florin/domain/ports/holding-scan';
import type { RecoveredChain } from './chains.ts';
import { planByCoins } from './home-by-coins.ts';
import { planBySource } from './home-by-source.ts';
import { planByTreasury } from './home-by-treasury.ts';
import type { HomePlan } from './home-plan.ts';

type MakePlan = (chain: RecoveredChain, found: readonly Holding[]) => Promise<HomePlan>;

/** By who pays for a movement. */
const makers: Readonly<Record<ChainAdapter['payer'], MakePlan>> = {
  source: planBySource,
  coins: planByCoins,
  treasury: planByTreasury,
};

/** How what was found comes home at present prices. Nothing is signed before it is carried out. */
export const planHome: MakePlan = (chain, found) => {
  if (found.some(({ address, index }) => chain.own.depositAddress(index) !== address))
    throw new InvariantError('What was found is not on an address of these words.');
  return makers[chain.adapter.payer](chain, found);
};
