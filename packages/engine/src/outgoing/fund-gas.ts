import { countGasFundings, giveUpDearFunding, insertOutgoing } from '@florin/database/sql/outgoing';
import { sumUnspendableCoins } from '@florin/database/sql/unspendable-coins';
import { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { purposeFacts } from '@florin/domain/outgoing/purpose-facts';
import { nativeToken } from '../catalogue/native-token.ts';
import { needsFunding } from './costs.ts';
import { reprice } from './reprice.ts';
import type { Step } from './step.ts';

/** An address that needs gas again and again is not poor: somebody reads its balance wrongly. */
const fundingsMax = 5n;
/** The treasury does not send gas that was planned for this many times what is missing now. */
const dearFunding = 2n;

/**
 * Whether the source can pay for its transaction. A deposit address needs the chain's own coin before it can move a
 * token: the treasury sends it exactly what is missing, in a transaction of its own, and this one waits for that.
 * Refuses with CONFLICT when that has happened too often.
 */
export async function fundGas(step: Step): Promise<boolean> {
  const { ports } = step;
  if (!needsFunding(step)) return true;
  // The price of gas is read once more here: what the treasury sends must be enough for what the signer will sign.
  const row = isSigned(step) ? step.row : await reprice(step);
  const fundings = await ports.db.one(countGasFundings, { servedId: row.id });
  const gas = purposeFacts[row.purpose].isPromised ? baseUnits(fundings.arrivedAmount) : await readGas(step);
  if (gas >= baseUnits(row.feeCap)) return true;
  const missing = baseUnits(row.feeCap) - gas;
  // Fees may have fallen since this was planned. It can be more than the signer sends.
  if (
    fundings.open > 0n &&
    (await ports.db.run(giveUpDearFunding, { servedId: row.id, most: missing * dearFunding })) === 0
  )
    return false;
  if (fundings.arrived >= fundingsMax)
    throw new Refusal('CONFLICT', `The address was sent gas ${fundings.arrived} times and still lacks it.`);
  await sendGas(step, missing);
  return false;
}

/** True while gas that was sent for a movement is not booked. */
export const isFundingOpen = async (step: Step): Promise<boolean> =>
  needsFunding(step) && (await step.ports.db.one(countGasFundings, { servedId: step.row.id })).open > 0n;

/** Coins of payers on the address are no gas, whoever owns them. A refund counts only the gas that was sent for it. */
async function readGas({ ports, row, adapter }: Step): Promise<bigint> {
  const held = await adapter.balance(row.sourceAddress, { kind: 'native' });
  const { amount } = await ports.db.one(sumUnspendableCoins, {
    chainId: row.chainId,
    address: row.sourceAddress,
    outgoingId: row.id,
  });
  return held > baseUnits(amount) ? held - baseUnits(amount) : 0n;
}

async function sendGas({ ports, row, token, adapter, catalogue }: Step, missing: bigint): Promise<void> {
  const treasury = await ports.treasury(token.chain.chainType);
  const native = nativeToken(catalogue, token);
  const { feeCap } = await adapter.estimateCost({
    purpose: 'gas',
    from: treasury,
    to: row.sourceAddress,
    asset: native.asset,
    amount: missing,
  });
  await ports.db.run(insertOutgoing, {
    id: ports.ids.uuid(),
    chainId: row.chainId,
    purpose: 'gas',
    purposeId: row.id,
    tokenId: native.id,
    sourceKind: 'treasury',
    sourceIndex: null,
    sourceAddress: treasury,
    destination: row.sourceAddress,
    amount: missing,
    feeCap,
    now: ports.clock.now(),
  });
}

const isSigned = ({ row }: Pick<Step, 'row'>): boolean => row.raw !== null;
