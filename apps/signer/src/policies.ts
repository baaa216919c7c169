import type { OutgoingPurpose } from '@florin/domain/ports/chain';
import { beyond, type Why } from './alarm.ts';
import { checkBatch } from './batch-policy.ts';
import { checkExchange } from './exchange-policy.ts';
import type { NetworkLimits, OwnFacts, StoredIntent } from './facts.ts';
import { checkPayout } from './payout-policy.ts';
import { checkRefund, refundLimitOf } from './refund-policy.ts';

/** Why an intent of a purpose is not signed, by what it says alone; null when it may be. */
export type Policy = (intent: StoredIntent, own: OwnFacts, limits: NetworkLimits) => Why | null;

const checkSweep: Policy = ({ source, destination }, own) => {
  if (source.kind !== 'deposit') return 'a sweep comes from a deposit address';
  return own.canonical(destination) === own.treasury ? null : 'a sweep goes to the treasury';
};

const checkConsolidation: Policy = ({ source, destination }, own) => {
  if (source.kind !== 'deposit') return 'what is left comes from a deposit address';
  return own.canonical(destination) === own.treasury ? null : 'what is left goes to the treasury';
};

const checkGas: Policy = ({ source, asset, servedIndex, destination, amount }, own, limits) => {
  if (source.kind !== 'treasury') return 'gas comes from the treasury';
  if (asset.kind !== 'native') return 'gas is paid in the native coin';
  if (servedIndex === null) return 'gas serves a sweep, a refund or a consolidation, and there is none';
  if (own.canonical(destination) !== own.depositAddress(servedIndex))
    return 'gas goes to the address of what it serves';
  return amount > limits.gasMax ? beyond(`${amount} is more gas than this signer allows`) : null;
};

/** Of what one gas funding may send, as a stake: burning it for energy costs about a thousandth of the stake that brings the energy. */
const stakePerGas = 1_000n;

/** A stake never leaves the treasury: its use is lent to a deposit address of this seed, and comes back from there. */
const checkLending: Policy = ({ source, asset, servedIndex, destination }, own) => {
  if (source.kind !== 'treasury') return 'what is lent is the treasury’s';
  if (asset.kind !== 'native') return 'what is staked is the native coin';
  if (servedIndex === null) return 'a stake is lent to what moves coins, and there is none';
  return own.canonical(destination) === own.depositAddress(servedIndex)
    ? null
    : 'a stake is lent to the address of what it serves';
};

const checkDelegation: Policy = (intent, own, limits) => {
  const { amount } = intent;
  const most = limits.delegationMax ?? limits.gasMax * stakePerGas;
  return (
    checkLending(intent, own, limits) ??
    (amount > most ? beyond(`${amount} is more of a stake than this signer lends at once`) : null)
  );
};

/** Taking back is never too much, whatever it was lent for. */
const checkUndelegation: Policy = (intent, own, limits) =>
  intent.servedIndex === null
    ? 'a stake comes back from a deposit address, and there is none'
    : checkLending(intent, own, limits);

/** Its coins stay at an address of this seed, so that nobody has to approve it; it is limited like one refund. */
const checkTopUp: Policy = ({ source, asset, servedIndex, destination, amount }, own, limits) => {
  if (source.kind !== 'treasury') return 'a top-up comes from the treasury';
  if (servedIndex === null) return 'a top-up serves a deposit address, and there is none';
  if (own.canonical(destination) !== own.depositAddress(servedIndex))
    return 'a top-up goes to the deposit address that it serves';
  const limit = refundLimitOf(asset, own, limits.refunds);
  if (limit === undefined)
    return beyond('this signer refunds nothing in this asset on this network, and tops nothing up');
  return amount > limit.max ? beyond(`${amount} is more than this signer sends to a deposit address at once`) : null;
};

const checkDeployment: Policy = ({ source, destination }, own, limits) => {
  if (source.kind !== 'treasury') return 'a contract is created by the treasury';
  if (own.batchContract === null || limits.batchCode !== own.batchContract.codeHash)
    return 'this signer is not configured for the contract of batches';
  return own.canonical(destination) === own.batchContract.address ? null : 'it creates another contract';
};

/** Bytes of a cancel are compared with the source itself; there is nothing else to ask. */
const checkCancel: Policy = ({ destination, sourceAddress }, own) =>
  own.canonical(destination) === own.canonical(sourceAddress) ? null : 'a cancel pays nobody';

/** What each purpose may do; a purpose without a line is signed for nothing. */
export const policies: Readonly<Record<OutgoingPurpose, Policy>> = {
  sweep: checkSweep,
  gas: checkGas,
  payout: (intent, own, limits) => checkPayout(intent, own, limits.payout),
  refund: (intent, own, limits) => checkRefund(intent, own, limits.refunds),
  batch: checkBatch,
  deployment: checkDeployment,
  cancel: checkCancel,
  consolidation: checkConsolidation,
  top_up: checkTopUp,
  delegation: checkDelegation,
  undelegation: checkUndelegation,
  exchange: (intent, own, limits) => checkExchange(intent, own, limits.exchange ?? []),
};
