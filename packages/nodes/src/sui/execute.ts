import { checkInputs, isGasless, refsOf, type View } from './check-inputs.ts';
import { keyOf, type Ledger, sui } from './ledger.ts';
import { Failed, Machine } from './machine.ts';
import { invalid } from './refused.ts';
import type { Submitted } from './submitted.ts';

/** What a transaction came to. */
export interface Executed {
  digest: string;
  sender: string;
  /** Null for success. */
  failure: string | null;
  /** MIST. */
  used: { computation: bigint; storage: bigint; rebate: bigint };
  changes: { address: string; coinType: string; amount: bigint }[];
}

/** What a coin object costs while it is there; a hundredth of it is never given back. */
const objectStorage = 988_000n;
const unitsPlain = 1_000n;
/** Computation is counted in steps. */
const unitsOfMany = 5_000n;
const many = 100;
/** A coin that a node lends to try a transaction with. */
const lent = 10n ** 18n;

/** Tokens that are moved for nothing, and the least of each. */
export type GaslessList = ReadonlyMap<string, bigint>;

/**
 * Runs a transaction on a copy of the ledger. `lends`: the node gives what a trial needs to pay.
 * @throws Refused for one that no validator signs
 */
export function execute(
  submitted: Submitted,
  view: View,
  { gasless, lends }: { gasless: GaslessList; lends: boolean },
): { executed: Executed; ledger: Ledger } {
  const before = view.ledger.fork();
  const { owner, payment } = submitted.gas;
  const borrows = lends && payment.length === 0 && !isGasless(submitted);
  if (borrows) before.change(owner, sui, lent);
  checkInputs(submitted, { ...view, ledger: before });
  if (isGasless(submitted)) checkGasless(submitted, before, gasless);
  const ledger = before.fork();
  const failure = run(submitted, ledger);
  const used = takeFee(submitted, before, failure === null ? ledger : before.fork(), failure !== null);
  const { digest, sender } = submitted;
  const changes = changesBetween(before, used.ledger);
  return { executed: { digest, sender, failure, used: used.summary, changes }, ledger: used.ledger };
}

/** Why it failed; null when it did not. */
function run(submitted: Submitted, ledger: Ledger): string | null {
  const { payment, budget } = submitted.gas;
  const paid = payment.reduce((sum, { objectId }) => sum + (ledger.objects.get(objectId)?.amount ?? 0n), 0n);
  const machine = new Machine(ledger, submitted, payment.length === 0 ? null : paid - BigInt(budget));
  for (const { objectId } of payment) ledger.objects.delete(objectId);
  try {
    machine.run();
  } catch (error) {
    if (error instanceof Failed || error instanceof RangeError) return error.message;
    throw error;
  }
  const [first] = payment;
  if (first === undefined) return null;
  // The budget comes back to where the coin is, and the fee is taken from there.
  const { owner } = submitted.gas;
  if (machine.gasWentTo !== null) ledger.change(machine.gasWentTo, sui, BigInt(budget));
  else {
    const { value } = machine.gas;
    const left = value?.kind === 'coin' ? value.amount : 0n;
    const amount = left + BigInt(budget);
    ledger.write({ id: first.objectId, owner, coinType: sui, amount, version: machine.version });
  }
  return null;
}

function takeFee(submitted: Submitted, before: Ledger, after: Ledger, hasFailed: boolean) {
  const { gas } = submitted;
  if (hasFailed) renew(submitted, after);
  const units = refsOf(submitted).length > many ? unitsOfMany : unitsPlain;
  const changed = [...before.objects.values()].filter((one) => after.objects.get(one.id)?.version !== one.version);
  const written = [...after.objects.values()].filter((one) => before.objects.get(one.id)?.version !== one.version);
  const summary = {
    computation: units * BigInt(gas.price),
    storage: isGasless(submitted) ? 0n : objectStorage * BigInt(written.length),
    rebate: isGasless(submitted) ? 0n : (objectStorage * BigInt(changed.length) * 99n) / 100n,
  };
  const net = summary.computation + summary.storage - summary.rebate;
  const paying = gas.payment.map(({ objectId }) => after.objects.get(objectId)).find((one) => one !== undefined);
  if (paying === undefined) after.change(gas.owner, sui, -net);
  else after.write({ ...paying, amount: paying.amount - net });
  return { summary, ledger: after };
}

/** A transaction that failed has used the versions of its objects up all the same. */
function renew(submitted: Submitted, ledger: Ledger): void {
  const refs = refsOf(submitted);
  const version = refs.reduce((most, one) => (BigInt(one.version) > most ? BigInt(one.version) : most), 0n) + 1n;
  const [first, ...others] = submitted.gas.payment.flatMap(({ objectId }) => ledger.objects.get(objectId) ?? []);
  for (const { objectId } of refs) {
    const object = ledger.objects.get(objectId);
    if (object) ledger.write({ ...object, version });
  }
  if (first === undefined) return;
  for (const { id } of others) ledger.objects.delete(id);
  const amount = others.reduce((sum, one) => sum + one.amount, first.amount);
  ledger.write({ ...first, amount, version });
}

/** @throws Refused for what the network does not move for nothing. */
function checkGasless(submitted: Submitted, before: Ledger, gasless: GaslessList): void {
  const ledger = before.fork();
  const machine = new Machine(ledger, submitted, null);
  try {
    machine.run();
  } catch (error) {
    throw invalid(`Gasless transaction would fail: ${error instanceof Error ? error.message : ''}`);
  }
  if (submitted.commands.some(({ MoveCall, SplitCoins, MergeCoins }) => !MoveCall && !SplitCoins && !MergeCoins))
    throw invalid('Gasless transactions only move balances');
  if ([...ledger.objects.values()].some((one) => before.objects.get(one.id)?.version !== one.version))
    throw invalid('Gasless transactions write no objects');
  for (const { to, coinType, amount } of machine.sent) {
    const least = gasless.get(coinType);
    if (least === undefined) throw invalid(`Gasless transactions do not move ${coinType}`);
    if (to !== submitted.sender && amount < least) throw invalid(`Gasless transactions move at least ${least}`);
    const left = ledger.balance(submitted.sender, coinType);
    if (left > 0n && left < least) throw invalid('Gasless transactions leave nothing, or the least that they move');
  }
}

function changesBetween(before: Ledger, after: Ledger): Executed['changes'] {
  const [then, now] = [before.totals(), after.totals()];
  return [...new Set([...then.keys(), ...now.keys()])].toSorted().flatMap((key) => {
    const [address = '', coinType = ''] = key.split(' ');
    const amount = (now.get(keyOf(address, coinType)) ?? 0n) - (then.get(key) ?? 0n);
    return amount === 0n ? [] : [{ address, coinType, amount }];
  });
}
