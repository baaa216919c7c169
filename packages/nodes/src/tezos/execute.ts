import { getPkhfromPk } from '@taquito/utils';
import { type Inner, runCall } from './contracts.ts';
import type { Ledger } from './ledger.ts';
import { Failed, Refused } from './refused.ts';
import { checkSignature, type Content, type Submitted } from './submitted.ts';

/** Mutez for a byte, bytes of a new account, and most gas, as the main network has them. */
export const costPerByte = 250n;
const accountBytes = 257n;
export const gasMax = 1_040_000n;
const revealGas = 171n;
const plainGas = 169n;
const innerMax = 100;

const big = (text: string | undefined): bigint => BigInt(text ?? '0');

/**
 * What a node checks before a group may be in a block: numbers, key, coins for its fees and the signature.
 * @throws Refused
 */
export function checkBefore(ledger: Ledger, submitted: Submitted, { signed = true } = {}): void {
  const { contents } = submitted;
  const [first] = contents;
  const source = first?.source ?? '';
  const account = ledger.accounts.get(source);
  if (account === undefined) throw new Refused('implicit.empty_implicit_contract');
  let expected = account.counter;
  for (const content of contents) {
    expected += 1n;
    if (content.source !== source) throw new Refused('operation.inconsistent_sources');
    if (big(content.counter) < expected) throw new Refused('contract.counter_in_the_past');
    if (big(content.counter) > expected) throw new Refused('contract.counter_in_the_future');
    if (big(content.gas_limit) > gasMax) throw new Refused('gas_limit_too_high');
  }
  const key = keyOf(contents, account.key);
  if (getPkhfromPk(key) !== source) throw new Refused('contract.manager.inconsistent_hash');
  if (feeOf(contents) > account.balance) throw new Refused('contract.balance_too_low');
  if (signed) checkSignature(submitted, key);
}

function keyOf(contents: readonly Content[], known: string | null): string {
  const [first, ...others] = contents;
  if (others.some(({ kind }) => kind === 'reveal')) throw new Refused('operation.incorrect_reveal_position');
  if (first?.kind !== 'reveal') {
    if (known === null) throw new Refused('contract.unrevealed_key');
    return known;
  }
  if (known !== null) throw new Refused('contract.previously_revealed_key');
  return first.public_key ?? '';
}

export const feeOf = (contents: readonly Content[]): bigint => contents.reduce((sum, { fee }) => sum + big(fee), 0n);

/** Takes the fees and counts the numbers: so much stays whatever a group comes to. */
export function takeFees(ledger: Ledger, contents: readonly Content[]): void {
  for (const { source, fee } of contents) {
    const account = ledger.accounts.get(source);
    if (account === undefined) continue;
    account.balance -= big(fee);
    account.counter += 1n;
    ledger.counter += 1n;
  }
}

/** An operation with what came of it, as nodes tell it. */
export interface Presented extends Content {
  metadata: { balance_updates: object[]; operation_result: Result; internal_operation_results?: PresentedInner[] };
}

interface PresentedInner extends Omit<Inner, 'amount'> {
  kind: 'transaction';
  nonce: number;
  amount: string;
  result: Result;
}

interface Result {
  status: 'applied' | 'failed' | 'skipped' | 'backtracked';
  consumed_milligas?: string;
  balance_updates?: object[];
  allocated_destination_contract?: boolean;
  errors?: object[];
}

/** Applies a group whose fees are taken. Where an operation fails, `ledger` is of no use and the others are taken back. */
export function applyAll(ledger: Ledger, contents: readonly Content[]): { isApplied: boolean; presented: Presented[] } {
  const presented: Presented[] = [];
  let failed = false;
  for (const content of contents) {
    const isEmptied = ledger.balance(content.source) === 0n && presented.length === 0;
    const { result, inner } = isEmptied
      ? emptied
      : failed
        ? { result: { status: 'skipped' } as const, inner: [] }
        : apply(ledger, content);
    if (result.status === 'failed') {
      for (const { metadata } of presented) takeBack(metadata);
      failed = true;
    }
    presented.push({
      ...content,
      metadata: {
        balance_updates: feeUpdates(content),
        operation_result: result,
        ...(inner.length === 0 ? {} : { internal_operation_results: inner }),
      },
    });
  }
  if (!failed) ledger.sweepEmpty();
  return { isApplied: !failed, presented };
}

/** An account that its fees have emptied is none any more. */
const emptied: { result: Result; inner: PresentedInner[] } = {
  result: { status: 'failed', errors: errorsOf(new Failed('implicit.empty_implicit_contract')) },
  inner: [],
};

function takeBack({ operation_result: result, internal_operation_results: inner = [] }: Presented['metadata']): void {
  for (const one of [result, ...inner.map((told) => told.result)]) one.status = 'backtracked';
}

const feeUpdates = ({ source, fee }: Content): object[] =>
  fee === '0'
    ? []
    : [
        { kind: 'contract', contract: source, change: `-${fee}`, origin: 'block' },
        { kind: 'accumulator', category: 'block fees', change: fee, origin: 'block' },
      ];

/** What is left of an operation's limits, and who pays for bytes. */
interface Meter {
  gas: bigint;
  bytes: bigint;
  payer: string;
}

function apply(ledger: Ledger, content: Content): { result: Result; inner: PresentedInner[] } {
  const meter = { gas: big(content.gas_limit), bytes: big(content.storage_limit), payer: content.source };
  try {
    if (content.kind === 'reveal') {
      const account = ledger.accounts.get(content.source);
      use(meter, revealGas);
      if (account) account.key = content.public_key ?? null;
      return { result: { status: 'applied', consumed_milligas: `${revealGas}000` }, inner: [] };
    }
    const first = toInner(content);
    const { result, sent } = step(ledger, first, meter);
    return { result, inner: runInner(ledger, sent, meter) };
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return { result: { status: 'failed', errors: errorsOf(error) }, inner: [] };
  }
}

const toInner = ({ source, destination = '', amount, parameters }: Content): Inner => ({
  source,
  destination,
  amount: big(amount),
  ...(parameters === undefined ? {} : { parameters }),
});

/** What contracts send comes after the operation, each with what it sends itself. */
function runInner(ledger: Ledger, sent: readonly Inner[], meter: Meter): PresentedInner[] {
  const waiting = [...sent];
  const told: PresentedInner[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (told.length >= innerMax) throw new Failed('gas_exhausted.operation');
    const { result, sent: further } = step(ledger, next, meter);
    told.push({ kind: 'transaction', nonce: told.length, ...next, amount: String(next.amount), result });
    waiting.unshift(...further);
  }
  return told;
}

function step(ledger: Ledger, one: Inner, meter: Meter): { result: Result; sent: Inner[] } {
  const { source, destination, amount } = one;
  const contract = ledger.contracts.get(destination);
  if (destination.startsWith('KT1') && contract === undefined) throw new Failed('contract.non_existing_contract');
  if (contract === undefined && amount === 0n) throw new Failed('contract.empty_transaction');
  if (ledger.balance(source) < amount) throw new Failed('contract.balance_too_low');
  const allocates = contract === undefined && !ledger.accounts.has(destination);
  ledger.add(source, -amount);
  ledger.add(destination, amount);
  const { inner, stored, gas } = contract
    ? runCall({ address: destination, contract, sender: source, ...callOf(one) })
    : { inner: [], stored: 0n, gas: 0n };
  use(meter, plainGas + gas);
  const bytes = stored + (allocates ? accountBytes : 0n);
  return {
    result: {
      status: 'applied',
      balance_updates: burn(ledger, bytes, meter),
      consumed_milligas: `${plainGas + gas}000`,
      ...(allocates ? { allocated_destination_contract: true } : {}),
    },
    sent: inner,
  };
}

const callOf = ({ parameters }: Inner) => parameters ?? { entrypoint: 'default', value: { prim: 'Unit' } };

function use(meter: Meter, gas: bigint): void {
  meter.gas -= gas;
  if (meter.gas < 0n) throw new Failed('gas_exhausted.operation');
}

function burn(ledger: Ledger, bytes: bigint, meter: Meter): object[] {
  if (bytes === 0n) return [];
  meter.bytes -= bytes;
  if (meter.bytes < 0n) throw new Failed('storage_exhausted.operation');
  const cost = bytes * costPerByte;
  if (ledger.balance(meter.payer) < cost) throw new Failed('contract.cannot_pay_storage_fee');
  ledger.add(meter.payer, -cost);
  return [
    { kind: 'contract', contract: meter.payer, change: `-${cost}`, origin: 'block' },
    { kind: 'burned', category: 'storage fees', change: String(cost), origin: 'block' },
  ];
}

function errorsOf({ message, said }: Failed): object[] {
  const failed = said === null ? {} : { with: { string: said } };
  return [{ kind: 'temporary', id: `proto.025-PsUshuai.${message}`, ...failed }];
}
