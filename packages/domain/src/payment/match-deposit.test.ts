import { expect, test } from 'vitest';
import { rate } from '../money/rate.ts';
import { usd } from '../money/usd.ts';
import { earlyAllowanceMs, matchDeposit, type MatchContext, type ObservedDeposit } from './match-deposit.ts';

const minute = 60_000;
const start = new Date('2026-03-01T12:00:00Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * minute);

const selection = (id: bigint, tokenId: string, from: number, chainId = 'chain') => ({
  id,
  tokenId,
  chainId,
  rate: rate('2000'),
  dueUsd: usd('100'),
  tolerance: 0n,
  opensAt: at(from),
  closesAt: at(from + 30),
});

const deposit = (change: Partial<ObservedDeposit> = {}): ObservedDeposit => ({
  tokenId: 'eth',
  chainId: 'chain',
  seenAt: at(10),
  listedSender: false,
  dust: false,
  completes: false,
  ...change,
});

const context = (change: Partial<MatchContext> = {}): MatchContext => ({
  status: 'awaiting_payment',
  selections: [selection(1n, 'eth', 0)],
  partlyPaid: false,
  tokenAllowed: true,
  earlyMs: earlyAllowanceMs(12),
  nearLock: () => true,
  ...change,
});

test('money sent inside the window counts at that lock', () => {
  expect(matchDeposit(deposit(), context())).toEqual({ ruling: 'counted', selectionId: 1n });
});

test('money read after the window counts at the lock it was sent under', () => {
  const late = context({ status: 'expired_selection', nearLock: () => false });
  expect(matchDeposit(deposit(), late)).toEqual({ ruling: 'counted', selectionId: 1n });
});

test('of two locks of one token the latest whose window holds the time takes the money', () => {
  const twice = context({ selections: [selection(1n, 'eth', 0), selection(2n, 'eth', 40)] });
  expect(matchDeposit(deposit({ seenAt: at(50) }), twice)).toEqual({ ruling: 'counted', selectionId: 2n });
  expect(matchDeposit(deposit({ seenAt: at(20) }), twice)).toEqual({ ruling: 'counted', selectionId: 1n });
});

test('up to ten minutes late counts while the price is near its lock', () => {
  const expired = context({ status: 'expired_selection' });
  expect(matchDeposit(deposit({ seenAt: at(39) }), expired)).toEqual({ ruling: 'counted', selectionId: 1n });
  expect(matchDeposit(deposit({ seenAt: at(41) }), expired)).toEqual({ ruling: 'awaiting_rule' });
  const moved = context({ status: 'expired_selection', nearLock: () => false });
  expect(matchDeposit(deposit({ seenAt: at(35) }), moved)).toEqual({ ruling: 'awaiting_rule' });
});

test('a listed sender outranks every other rule', () => {
  expect(matchDeposit(deposit({ listedSender: true }), context({ status: 'completed' }))).toEqual({
    ruling: 'blacklisted',
  });
});

test('dust moves nothing unless it completes the amount', () => {
  expect(matchDeposit(deposit({ dust: true }), context())).toEqual({ ruling: 'dust' });
  expect(matchDeposit(deposit({ dust: true, completes: true }), context())).toEqual({
    ruling: 'counted',
    selectionId: 1n,
  });
});

test.each(['completed', 'expired_partial', 'expired'] as const)(
  'money for a payment that is %s belongs to no selection',
  (status) => {
    expect(matchDeposit(deposit(), context({ status }))).toEqual({ ruling: 'unmatched', reason: 'after_settlement' });
  },
);

test('further money while confirming is surplus of the present lock', () => {
  const confirming = context({ status: 'confirming', partlyPaid: true, nearLock: () => false });
  expect(matchDeposit(deposit({ seenAt: at(300) }), confirming)).toEqual({ ruling: 'counted', selectionId: 1n });
});

test('money before any choice waits for the rule that chooses on the payer’s behalf', () => {
  const undecided = context({ status: 'awaiting_selection', selections: [] });
  expect(matchDeposit(deposit(), undecided)).toEqual({ ruling: 'awaiting_rule' });
});

test('money in an earlier token waits while the newer one has received nothing, and never mixes after that', () => {
  const switched = { selections: [selection(1n, 'eth', 0), selection(2n, 'usdt', 5)] };
  expect(matchDeposit(deposit(), context(switched))).toEqual({ ruling: 'awaiting_rule' });
  const paying = context({ ...switched, status: 'partially_paid', partlyPaid: true });
  expect(matchDeposit(deposit(), paying)).toEqual({ ruling: 'unmatched', reason: 'wrong_token' });
});

test('a token that was never chosen is told as wrong, on another chain as such', () => {
  const never = deposit({ tokenId: 'usdc' });
  expect(matchDeposit(never, context())).toEqual({ ruling: 'unmatched', reason: 'wrong_token' });
  expect(matchDeposit({ ...never, chainId: 'other' }, context())).toEqual({
    ruling: 'unmatched',
    reason: 'wrong_chain',
  });
  const refused = context({ tokenAllowed: false, selections: [], status: 'awaiting_selection' });
  expect(matchDeposit(never, refused)).toEqual({ ruling: 'unmatched', reason: 'token_unavailable' });
});

test('a block begun just before the choice still brings money of that choice', () => {
  const early = (seconds: number) => deposit({ seenAt: new Date(start.getTime() - seconds * 1000) });
  expect(matchDeposit(early(59), context())).toEqual({ ruling: 'counted', selectionId: 1n });
  expect(matchDeposit(early(61), context({ nearLock: () => false }))).toEqual({ ruling: 'awaiting_rule' });
});

test('the window that really holds the time wins over one that would hold it early', () => {
  const close = context({ selections: [selection(1n, 'eth', 0), selection(2n, 'eth', 30.5)] });
  expect(matchDeposit(deposit({ seenAt: at(29.9) }), close)).toEqual({ ruling: 'counted', selectionId: 1n });
});
