import type { Lending, LendingSurvey } from '@florin/domain/ports/chain';
import { agreedOn } from '@florin/json-rpc/agreement';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import type { Rpc } from './node.ts';
import { ownBandwidthMax, tokenBandwidthCap } from './plan.ts';
import { hasAccount, readPrices, readResources } from './prices.ts';
import { readTagged } from './read-header.ts';
import { delegationMin, hasStake, readFree, readLent, readYield } from './stakes.ts';

/** The energy of the treasury's stake (Stake 2.0), which deposit addresses use instead of burning coins. */
export const createLending = (rpc: Rpc): Lending => ({
  survey: async ({ from, asset }, { treasury, feeCap }) =>
    // Coins that move use bandwidth alone.
    asset.kind === 'native'
      ? null
      : rpc.read((node) => surveyOn(node, from, { treasury, feeCap }), 'what the treasury can lend'),
  lent: async (treasury, address, height) => {
    const lentOn = async (node: Asker): Promise<bigint> => {
      const { height: newest } = await readTagged(node, 'latest');
      if (newest < height) throw new NodeFailure(`The node has not come to ${height}.`);
      return readLent(node, treasury, address);
    };
    const [lent] = await agreedOn(rpc, lentOn, { word: String, what: 'what the treasury lends' });
    return lent;
  },
});

interface Terms {
  treasury: string;
  feeCap: bigint;
}

/** Energy that others lend is not counted: they take it back when they like, and the movement would fail. */
async function surveyOn(node: Asker, address: string, { treasury, feeCap }: Terms): Promise<LendingSurvey | null> {
  if (!(await hasStake(node, treasury))) return null;
  const [prices, { ofStake, stakeFor }, resources, free, lent, isThere] = await Promise.all([
    readPrices(node),
    readYield(node, treasury),
    readResources(node, address),
    readFree(node, treasury),
    readLent(node, treasury, address),
    hasAccount(node, address),
  ]);
  const limit = feeCap > tokenBandwidthCap ? feeCap - tokenBandwidthCap : 0n;
  const own = ofStake(lent);
  const usable = own < resources.energy ? own : resources.energy;
  const needed = limit / prices.energy;
  const lacking = needed > usable ? needed - usable : 0n;
  const stake = lacking === 0n ? 0n : stakeFor(lacking);
  // What has no account yet gets free bandwidth with it.
  const bandwidth = !isThere || resources.bandwidth >= ownBandwidthMax ? 0n : tokenBandwidthCap;
  return {
    lent,
    stake: stake === 0n || stake > delegationMin ? stake : delegationMin,
    free,
    coins: lacking === needed ? feeCap : lacking * prices.energy + bandwidth,
    coinsBeside: bandwidth,
    hasAccount: isThere,
  };
}
