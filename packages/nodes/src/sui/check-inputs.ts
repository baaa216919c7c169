import { normalizeStructTag } from '@mysten/sui/utils';
import { type Ledger, sui } from './ledger.ts';
import { invalid } from './refused.ts';
import type { Submitted } from './submitted.ts';

const budgetUnitsLeast = 2_000n;
const budgetMost = 50_000_000_000n;

/** What a validator knows of the chain when it looks at a transaction. */
export interface View {
  chainId: string;
  epoch: bigint;
  gasPrice: bigint;
  ledger: Ledger;
  /** Versions of objects that a transaction of this epoch has: `<id>@<version>` and its digest. */
  locks: ReadonlyMap<string, string>;
}

export interface Ref {
  objectId: string;
  version: string;
  digest: string;
}

/** The objects that a transaction names, those that pay for it among them. */
export function refsOf({ inputs, gas }: Submitted): Ref[] {
  const owned = inputs.flatMap((input) => (input.Object?.ImmOrOwnedObject ? [input.Object.ImmOrOwnedObject] : []));
  return [...owned, ...gas.payment];
}

export const isGasless = ({ gas }: Submitted): boolean => gas.payment.length === 0 && BigInt(gas.price) === 0n;

/** @throws Refused for a transaction that no validator signs now. */
export function checkInputs(submitted: Submitted, view: View): void {
  checkTime(submitted, view);
  checkPrice(submitted, view);
  checkObjects(submitted, view);
  checkWithdrawals(submitted, view);
}

function checkTime(submitted: Submitted, { epoch, chainId }: View): void {
  const { Epoch: last, ValidDuring: window } = submitted.expiration;
  if (last !== undefined && BigInt(last) < epoch) throw invalid('Transaction Expired');
  if (window) {
    const [from, to] = [window.minEpoch, window.maxEpoch].map((one) => (one === null ? null : BigInt(one)));
    if (window.minTimestamp !== null || window.maxTimestamp !== null)
      throw invalid('Timestamp-based transaction expiration is not yet supported');
    if (window.chain !== chainId) throw invalid(`Transaction is for another chain than ${chainId}`);
    if (from === null || to === null || to === undefined || from === undefined || to < from || to > from + 1n)
      throw invalid('The window of a transaction is one epoch or two');
    if (epoch < from || epoch > to) throw invalid('Transaction Expired');
  }
  const holdsObject = submitted.inputs.some((input) => input.Object?.ImmOrOwnedObject);
  if (submitted.gas.payment.length === 0 && !holdsObject && !window)
    throw invalid('Nothing keeps the transaction from being sent twice: it needs ValidDuring');
}

function checkPrice(submitted: Submitted, { gasPrice }: View): void {
  const [price, budget] = [BigInt(submitted.gas.price), BigInt(submitted.gas.budget)];
  if (isGasless(submitted)) {
    if (budget !== 0n) throw invalid('A gasless transaction has no gas budget');
    return;
  }
  if (price < gasPrice) throw invalid(`Gas price ${price} under reference gas price (RGP) ${gasPrice}`);
  if (budget < budgetUnitsLeast * price) throw invalid(`Gas budget: ${budget} is lower than min`);
  if (budget > budgetMost) throw invalid(`Gas budget: ${budget} is higher than max: ${budgetMost}`);
}

function checkObjects(submitted: Submitted, { ledger, locks }: View): void {
  const seen = new Set<string>();
  const paying = new Set(submitted.gas.payment.map(({ objectId }) => objectId));
  for (const { objectId, version, digest } of refsOf(submitted)) {
    if (seen.has(objectId)) throw invalid(`Mutable object ${objectId} cannot appear more than one in one transaction`);
    seen.add(objectId);
    const object = ledger.objects.get(objectId);
    if (object?.version !== BigInt(version) || object.digest !== digest)
      throw invalid(
        `Object ID ${objectId} Version ${version} Digest ${digest} is not available for consumption, ` +
          `current version: ${object?.version ?? 'none'}`,
      );
    if (object.isParty) throw invalid(`Object ${objectId} is versioned by consensus, and was named as an owned one`);
    const owner = paying.has(objectId) ? submitted.gas.owner : submitted.sender;
    if (object.owner !== owner)
      throw invalid(`Transaction was not signed by the correct sender: Object ${objectId} is owned by ${object.owner}`);
    if (paying.has(objectId) && object.coinType !== sui) throw invalid(`Gas object ${objectId} is not a gas coin`);
    const holder = locks.get(`${objectId}@${version}`);
    if (holder !== undefined && holder !== submitted.digest)
      throw invalid(`Object (${objectId}, ${version}) already locked by a different transaction: ${holder}`);
  }
}

function checkWithdrawals(submitted: Submitted, { ledger }: View): void {
  const wanted = new Map<string, bigint>();
  const want = (owner: string, coinType: string, amount: bigint): void =>
    void wanted.set(`${owner} ${coinType}`, (wanted.get(`${owner} ${coinType}`) ?? 0n) + amount);
  for (const { FundsWithdrawal: one } of submitted.inputs) {
    if (!one) continue;
    if (!one.withdrawFrom.Sender) throw invalid('Withdrawals of others than the sender are not supported');
    const amount = BigInt(one.reservation.MaxAmountU64 ?? 0n);
    if (amount === 0n) throw invalid('Balance withdrawal reservation amount must be non-zero');
    want(submitted.sender, normalizeStructTag(one.typeArg.Balance as string), amount);
  }
  const { owner, budget, payment } = submitted.gas;
  if (payment.length === 0) want(owner, sui, BigInt(budget));
  else {
    const held = payment.reduce((sum, { objectId }) => sum + (ledger.objects.get(objectId)?.amount ?? 0n), 0n);
    if (held < BigInt(budget))
      throw invalid(`Balance of gas object ${held} is lower than the needed amount: ${budget}`);
  }
  for (const [key, amount] of wanted) {
    const [holder = '', coinType = ''] = key.split(' ');
    if (ledger.balance(holder, coinType) < amount)
      throw invalid(`Available amount in account for ${holder} is less than requested: ${amount} of ${coinType}`);
  }
}
