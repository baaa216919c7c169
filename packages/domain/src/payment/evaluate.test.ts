import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rate } from '../money/rate.ts';
import { usd } from '../money/usd.ts';
import { type CountedDeposit, evaluate, isSuspended, type PaymentSituation } from './evaluate.ts';

const opensAt = new Date('2026-03-01T12:00:00Z');
const closesAt = new Date('2026-03-01T12:30:00Z');
const inWindow = new Date('2026-03-01T12:10:00Z');
const afterWindow = new Date('2026-03-01T12:30:15Z');

const deposit = (amount: bigint, change: Partial<CountedDeposit> = {}): CountedDeposit => ({
  selectionId: 1n,
  amount,
  final: false,
  ...change,
});

const situation = ({ required = 100n, ...change }: Partial<PaymentSituation>): PaymentSituation => ({
  status: 'awaiting_payment',
  selection: { id: 1n, tokenId: 'eth', rate: rate('1'), dueUsd: usd('100'), tolerance: 0n, opensAt, closesAt },
  required,
  requiredOfFinal: required,
  deposits: [],
  listedSender: false,
  settling: false,
  now: inWindow,
  ...change,
});

test('a part makes a payment partially paid, the rest confirming, depth confirmed', () => {
  expect(evaluate(situation({ deposits: [deposit(60n)] }))).toEqual(['partially_paid']);
  expect(evaluate(situation({ status: 'partially_paid', deposits: [deposit(60n), deposit(40n)] }))).toEqual([
    'confirming',
  ]);
  const deep = [deposit(60n, { final: true }), deposit(40n, { final: true })];
  expect(evaluate(situation({ status: 'confirming', deposits: deep }))).toEqual(['confirmed']);
});

test('a deposit that is deep already passes through every status in between', () => {
  expect(evaluate(situation({ deposits: [deposit(100n, { final: true })] }))).toEqual(['confirming', 'confirmed']);
});

test('what an earlier selection brings is missing until it is final', () => {
  // 10 at 2 US dollars leave 80 of 100; without them 100 are due at 1 US dollar.
  const carried = { selectionId: 0n };
  const later = deposit(90n, { final: true });
  const missing = { required: 90n, requiredOfFinal: 100n, deposits: [deposit(10n, carried), later] };
  expect(evaluate(situation({ ...missing, status: 'confirming' }))).toEqual([]);
  expect(isSuspended(situation({ ...missing, status: 'confirmed' }))).toBe(true);
  const back = { ...missing, requiredOfFinal: 90n, deposits: [deposit(10n, { ...carried, final: true }), later] };
  expect(evaluate(situation({ ...back, status: 'confirming' }))).toEqual(['confirmed']);
});

test('a window ends fifteen seconds after its close', () => {
  expect(evaluate(situation({ now: closesAt }))).toEqual([]);
  expect(evaluate(situation({ now: afterWindow }))).toEqual(['expired_selection']);
});

test('money that was sent before its token was dropped brings the payment back to the lock', () => {
  const dropped = { status: 'awaiting_selection' } as const;
  expect(evaluate(situation(dropped))).toEqual([]);
  expect(evaluate(situation({ ...dropped, now: afterWindow }))).toEqual([]);
  const part = { ...dropped, deposits: [deposit(60n)] };
  expect(evaluate(situation(part))).toEqual(['awaiting_payment', 'partially_paid']);
  expect(evaluate(situation({ ...part, now: afterWindow }))).toEqual(['awaiting_payment', 'expired_selection']);
  const whole = { ...dropped, deposits: [deposit(100n, { final: true })] };
  expect(evaluate(situation(whole))).toEqual(['awaiting_payment', 'confirming', 'confirmed']);
});

test('enough in-window money found after the window restores it and goes on', () => {
  const found = situation({ status: 'expired_selection', now: afterWindow, deposits: [deposit(100n)] });
  expect(evaluate(found)).toEqual(['awaiting_payment', 'confirming']);
});

test('too little in-window money found after the window moves nothing', () => {
  expect(evaluate(situation({ status: 'expired_selection', now: afterWindow, deposits: [deposit(99n)] }))).toEqual([]);
});

test('a reorg takes a confirming payment back to what remains', () => {
  expect(evaluate(situation({ status: 'confirming', deposits: [deposit(10n)] }))).toEqual(['partially_paid']);
  expect(evaluate(situation({ status: 'confirming' }))).toEqual(['awaiting_payment']);
  expect(evaluate(situation({ status: 'confirming', now: afterWindow }))).toEqual(['expired_selection']);
  expect(evaluate(situation({ status: 'partially_paid' }))).toEqual(['awaiting_payment']);
});

test('what is missing within the tolerance is not missing', () => {
  const { selection } = situation({});
  const tolerant = situation({ selection: { ...selection, tolerance: 2n }, deposits: [deposit(98n)] });
  expect(evaluate(tolerant)).toEqual(['confirming']);
});

test('one listed sender stops the payment where it is', () => {
  expect(evaluate(situation({ status: 'confirmed', listedSender: true }))).toEqual(['blacklisted']);
});

test('after a reselection the carried part alone does not make the new selection partially paid', () => {
  const carried = deposit(60n, { selectionId: 0n, final: true });
  expect(evaluate(situation({ deposits: [carried] }))).toEqual([]);
  expect(evaluate(situation({ deposits: [carried, deposit(10n)] }))).toEqual(['partially_paid']);
});

test('a part whose sweep was given up is not suspended for want of the rest', () => {
  const part = situation({ status: 'sweep_failed', deposits: [deposit(60n, { final: true })] });
  expect(isSuspended({ ...part, settling: true })).toBe(false);
  expect(isSuspended(part)).toBe(true);
});

test('a part that is being settled moves no more by its deposits', () => {
  const settling = situation({
    status: 'expired_selection',
    now: afterWindow,
    settling: true,
    deposits: [deposit(100n)],
  });
  expect(evaluate(settling)).toEqual([]);
});

test('a confirmed payment is suspended while less than its amount is final on the chain', () => {
  const confirmed = (deposits: CountedDeposit[]) => isSuspended(situation({ status: 'confirmed', deposits }));
  expect(confirmed([deposit(100n, { final: true })])).toBe(false);
  expect(confirmed([])).toBe(true);
  expect(confirmed([deposit(100n)])).toBe(true);
  expect(confirmed([deposit(99n, { final: true }), deposit(50n)])).toBe(true);
  expect(confirmed([deposit(100n, { final: true }), deposit(50n)])).toBe(false);
  expect(evaluate(situation({ status: 'confirmed' }))).toEqual([]);
  expect(isSuspended(situation({ status: 'confirming' }))).toBe(false);
});

test('the order in which deposits became known never decides where a payment ends', () => {
  const amounts = fc.array(fc.record({ amount: fc.bigInt(1n, 80n), final: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(amounts, (drawn) => {
      const deposits = drawn.map(({ amount, final }) => deposit(amount, { final }));
      const ends = (order: CountedDeposit[]) => evaluate(situation({ deposits: order })).at(-1);
      expect(ends(deposits.toReversed())).toBe(ends(deposits));
    }),
  );
});

test('a window takes deposits until the last moment of the lag', () => {
  expect(evaluate(situation({ now: new Date(afterWindow.getTime() - 1) }))).toEqual([]);
});

test('a partly paid payment stays so while it holds something, and its window ends it', () => {
  const part = { status: 'partially_paid', deposits: [deposit(60n)] } as const;
  expect(evaluate(situation(part))).toEqual([]);
  expect(evaluate(situation({ ...part, now: afterWindow }))).toEqual(['expired_selection']);
  const whole = { status: 'partially_paid', deposits: [deposit(100n)] } as const;
  expect(evaluate(situation({ ...whole, now: afterWindow }))).toEqual(['confirming']);
});

test('what is final counts with the tolerance too', () => {
  const { selection } = situation({});
  const tolerant = { selection: { ...selection, tolerance: 2n }, deposits: [deposit(98n, { final: true })] };
  expect(evaluate(situation({ ...tolerant, status: 'confirming' }))).toEqual(['confirmed']);
  expect(isSuspended(situation({ ...tolerant, status: 'confirmed' }))).toBe(false);
  expect(isSuspended(situation({ status: 'sweep_failed' }))).toBe(true);
});

test('a payment on the blacklist is not put there again', () => {
  expect(evaluate(situation({ status: 'blacklisted', listedSender: true }))).toEqual([]);
});
