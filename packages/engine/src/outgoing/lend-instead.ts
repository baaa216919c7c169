import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { readLending } from '@florin/database/sql/outgoing/lending';
import { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { LendingSurvey } from '@florin/domain/ports/chain';
import { nativeToken } from '../catalogue/native-token.ts';
import type { Step } from './step.ts';

/** A movement for which so many delegations were given up burns coins. */
const givenUpMax = 3n;

/**
 * Native base units that the source of a movement must hold. Where the treasury has a stake of which enough is free, it lends
 * the address the use of that instead of sending coins to burn, once for each movement. What is lent is read from the
 * chain, whatever was planned.
 *
 * @returns null while something is lent or taken back
 */
export async function lendInstead(step: Step): Promise<bigint | null> {
  const { ports, row, token, adapter } = step;
  const feeCap = baseUnits(row.feeCap);
  if (adapter.lending === undefined) return feeCap;
  const treasury = await ports.treasury(token.chain.chainType);
  const source = { from: row.sourceAddress, asset: token.asset };
  const survey = await adapter.lending.survey(source, { treasury, feeCap });
  if (survey === null) return feeCap;
  const lending = await ports.db.one(readLending, { servedId: row.id, treasury, address: row.sourceAddress });
  if (lending.returning > 0n) return null;
  if (lending.open > 0n) {
    // A node that does not tell of it yet may lag behind the one that told of its block.
    const isThere = survey.stake === 0n || (lending.included > 0n && survey.lent > 0n);
    return isThere ? survey.coins : null;
  }
  // What was lent for another movement of the address goes back when that is over, whoever would use it by then.
  if (lending.others > 0n) return null;
  const isSpent = lending.ended > 0n || lending.dead >= givenUpMax || survey.lent > 0n;
  if (isSpent || survey.free - baseUnits(lending.spoken) < survey.stake) return feeCap;
  // Any coin makes the account to which something can be lent.
  if (!survey.hasAccount) return survey.coinsBeside > 0n ? survey.coinsBeside : 1n;
  return (await planDelegation(step, treasury, survey)) ? null : feeCap;
}

/** @returns whether it was planned: meanwhile the stake may have been lent to another address */
async function planDelegation(
  { ports, row, token, adapter, catalogue }: Step,
  treasury: string,
  { stake: amount }: LendingSurvey,
): Promise<boolean> {
  const native = nativeToken(catalogue, token);
  const place = { purpose: 'delegation', from: treasury, to: row.sourceAddress, asset: native.asset, amount } as const;
  try {
    const { feeCap } = await adapter.estimateCost(place);
    await ports.db.run(insertOutgoing, {
      id: ports.ids.uuid(),
      chainId: row.chainId,
      purpose: 'delegation',
      purposeId: row.id,
      tokenId: native.id,
      sourceKind: 'treasury',
      sourceIndex: null,
      sourceAddress: treasury,
      destination: row.sourceAddress,
      amount,
      feeCap,
      now: ports.clock.now(),
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
