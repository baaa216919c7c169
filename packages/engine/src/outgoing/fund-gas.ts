import type { OutgoingRow } from '@florin/database/sql/outgoing/claim';
import { countGasFundings, giveUpDearFunding, insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { sumUnspendableCoins } from '@florin/database/sql/outgoing/unspendable-coins';
import { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { purposeFacts } from '@florin/domain/outgoing/purpose-facts';
import { nativeToken } from '../catalogue/native-token.ts';
import { needsFunding } from './costs.ts';
import { lendInstead } from './lend-instead.ts';
import { reprice } from './reprice.ts';
import type { Step } from './step.ts';

/** An address that needs gas again and again is not poor: somebody reads its balance wrongly. */
const fundingsMax = 5n;
/** The treasury does not send gas that was planned for this many times what is missing now. */
const dearFunding = 2n;

/**
 * The row as its source can pay for it, at the price of now; null while it cannot. A deposit address needs the chain's own coin before it can move a
 * token: the treasury sends it exactly what is missing, in a transaction of its own, and this one waits for that. Where the
 * treasury can lend what coins would be burned for, it does that first.
 * Refuses with CONFLICT when that has happened too often.
 */
export async function fundGas(step: Step): Promise<OutgoingRow | null> {
  const { ports } = step;
  if (!needsFunding(step)) return step.row;
  // The price of gas is read once more here: what the treasury sends must be enough for what the signer will sign.
  const row = isSigned(step) ? step.row : await reprice(step);
  const needed = await lendInstead({ ...step, row });
  if (needed === null) return null;
  const fundings = await ports.db.one(countGasFundings, { servedId: row.id });
  const missing = needed - (await readGas(step, fundings));
  return (await sendMissing(step, fundings, missing)) === 0n ? row : null;
}

/**
 * True when the source can pay for a transfer of nothing in its movement's slot: it has none of the coins that were to pay
 * for it, so the treasury sends exactly what is missing. Refuses as `fundGas` does.
 */
export async function fundCancel(step: Step, feeCap: bigint): Promise<boolean> {
  const fundings = await step.ports.db.one(countGasFundings, { servedId: step.row.id });
  // Its cost is booked out of the address: what is not booked there yet cannot pay.
  const isSent = (await sendMissing(step, fundings, feeCap - (await readGas(step, fundings)))) > 0n;
  return !isSent && fundings.open === 0n;
}

/** Sends gas that is missing, unless it is under way. @returns what is missing, zero when nothing is */
async function sendMissing(step: Step, fundings: { open: bigint; arrived: bigint }, missing: bigint): Promise<bigint> {
  const { ports, row } = step;
  if (missing <= 0n) return 0n;
  // Planned for fees that have fallen since, it may be more than the signer sends.
  if (
    fundings.open > 0n &&
    (await ports.db.run(giveUpDearFunding, { servedId: row.id, most: missing * dearFunding })) === 0
  )
    return missing;
  if (fundings.arrived >= fundingsMax)
    throw new Refusal('CONFLICT', `The address was sent gas ${fundings.arrived} times and still lacks it.`);
  await sendGas(step, missing);
  return missing;
}

/** True while gas that was sent for a movement is not booked. */
export const isFundingOpen = async (step: Step): Promise<boolean> =>
  needsFunding(step) && (await step.ports.db.one(countGasFundings, { servedId: step.row.id })).open > 0n;

/** Coins of payers on the address are no gas, whoever owns them. A refund counts only the gas that was sent for it. */
async function readGas({ ports, row, adapter }: Step, fundings: { arrivedAmount: string }): Promise<bigint> {
  if (purposeFacts[row.purpose].isPromised) return baseUnits(fundings.arrivedAmount);
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
