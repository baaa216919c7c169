import { paymentStatuses } from '@florin/contract/vocabulary';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rate } from '../money/rate.ts';
import { usd } from '../money/usd.ts';
import {
  earlyAllowanceMs,
  matchDeposit,
  type MatchContext,
  matchRules,
  type ObservedDeposit,
  type TokenStanding,
} from './match-deposit.ts';

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
  paysWhole: false,
  ...change,
});

const standing = (change: Partial<TokenStanding> = {}): TokenStanding => ({
  allowed: true,
  available: true,
  priced: true,
  ...change,
});

const context = (change: Partial<MatchContext> = {}): MatchContext => ({
  status: 'awaiting_payment',
  createdAt: at(-10),
  settling: false,
  selections: [selection(1n, 'eth', 0)],
  partlyPaid: false,
  token: standing(),
  earlyMs: earlyAllowanceMs(12),
  nearLock: () => true,
  ...change,
});

test('money sent inside the window counts at that lock', () => {
  expect(matchDeposit(deposit(), context())).toEqual({ ruling: 'counted', selectionId: 1n });
});

test('money from before the payment existed is nobody’s, whatever the payment waits for, but for what a producer’s clock may be off', () => {
  const unmatched = { ruling: 'unmatched', reason: 'before_payment' };
  const created = { createdAt: at(0), earlyMs: minute };
  for (const status of paymentStatuses) {
    expect(matchDeposit(deposit({ seenAt: at(-2) }), context({ ...created, status }))).toEqual(unmatched);
    expect(matchDeposit(deposit({ seenAt: at(-2) }), context({ ...created, status, selections: [] }))).toEqual(
      unmatched,
    );
  }
  expect(matchDeposit(deposit({ seenAt: at(-2), completes: true, dust: true }), context(created))).toEqual(unmatched);
  expect(matchDeposit(deposit({ seenAt: at(-1) }), context(created))).toEqual({ ruling: 'counted', selectionId: 1n });
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

test('up to ten minutes late counts while the price is near its lock, then the rate is locked anew', () => {
  const expired = context({ status: 'expired_selection' });
  expect(matchDeposit(deposit({ seenAt: at(39) }), expired)).toEqual({ ruling: 'counted', selectionId: 1n });
  expect(matchDeposit(deposit({ seenAt: at(41) }), expired)).toEqual({ ruling: 'chosen', choice: 'late' });
  const moved = context({ status: 'expired_selection', nearLock: () => false });
  expect(matchDeposit(deposit({ seenAt: at(35) }), moved)).toEqual({ ruling: 'chosen', choice: 'late' });
});

test('a listed sender outranks every other rule, but its dust casts no doubt on what is settled', () => {
  const listed = deposit({ listedSender: true });
  for (const status of paymentStatuses) {
    expect(matchDeposit(listed, context({ status }))).toEqual({ ruling: 'blacklisted' });
  }
  const crumbs = { ...listed, dust: true };
  expect(matchDeposit(crumbs, context({ status: 'completed' }))).toEqual({ ruling: 'unmatched', reason: 'below_dust' });
  expect(matchDeposit(crumbs, context())).toEqual({ ruling: 'blacklisted' });
});

test('dust moves nothing unless it completes the amount', () => {
  expect(matchDeposit(deposit({ dust: true }), context())).toEqual({ ruling: 'unmatched', reason: 'below_dust' });
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

test('nothing counts any more for a part that is being settled', () => {
  const settling = context({ status: 'expired_selection', settling: true, partlyPaid: true });
  expect(matchDeposit(deposit(), settling)).toEqual({ ruling: 'unmatched', reason: 'after_settlement' });
});

test.each(['blacklisted', 'failed'] as const)(
  'money for a payment that is %s waits for its administrator',
  (status) => {
    expect(matchDeposit(deposit(), context({ status }))).toEqual({ ruling: 'awaiting_rule' });
  },
);

test.each(['confirming', 'confirmed', 'sweep_failed'] as const)(
  'further money while %s is surplus of the present lock',
  (status) => {
    const paid = context({ status, partlyPaid: true, nearLock: () => false });
    expect(matchDeposit(deposit({ seenAt: at(300) }), paid)).toEqual({ ruling: 'counted', selectionId: 1n });
  },
);

test('money sent between two windows and read in the second counts at the second', () => {
  const again = context({ selections: [selection(1n, 'eth', 0), selection(2n, 'eth', 90)], nearLock: () => false });
  expect(matchDeposit(deposit({ seenAt: at(60) }), again)).toEqual({ ruling: 'counted', selectionId: 2n });
});

describe('choices on the payer’s behalf', () => {
  const undecided = context({ status: 'awaiting_selection', selections: [] });
  const switched = { selections: [selection(1n, 'eth', 0), selection(2n, 'usdt', 45)] };
  const lateEth = deposit({ seenAt: at(50) });

  test('money before any choice is the choice', () => {
    expect(matchDeposit(deposit(), undecided)).toEqual({ ruling: 'chosen', choice: 'implicit' });
  });

  test('after a window that received nothing any allowed token is a choice', () => {
    const expired = context({ status: 'expired_selection' });
    expect(matchDeposit(deposit({ tokenId: 'usdc' }), expired)).toEqual({ ruling: 'chosen', choice: 'implicit' });
    const partly = context({ status: 'expired_selection', partlyPaid: true });
    expect(matchDeposit(deposit({ tokenId: 'usdc' }), partly)).toEqual({ ruling: 'unmatched', reason: 'wrong_token' });
  });

  test('after a choice that was taken back its lock still takes its coins, and any allowed token is a choice', () => {
    const dropped = context({ status: 'awaiting_selection' });
    expect(matchDeposit(deposit(), dropped)).toEqual({ ruling: 'counted', selectionId: 1n });
    expect(matchDeposit(deposit({ tokenId: 'usdc' }), dropped)).toEqual({ ruling: 'chosen', choice: 'implicit' });
    const late = context({ status: 'awaiting_selection', nearLock: () => false });
    expect(matchDeposit(deposit({ seenAt: at(35) }), late)).toEqual({ ruling: 'chosen', choice: 'late' });
  });

  test('money in an earlier token switches back while the newer one has received nothing', () => {
    expect(matchDeposit(lateEth, context(switched))).toEqual({ ruling: 'chosen', choice: 'switch_back' });
    const paying = context({ ...switched, status: 'partially_paid', partlyPaid: true });
    expect(matchDeposit(lateEth, paying)).toEqual({ ruling: 'unmatched', reason: 'wrong_token' });
  });

  test('money of an earlier token’s own window restores its lock, unless the newer one has received something', () => {
    expect(matchDeposit(deposit(), context(switched))).toEqual({ ruling: 'restored', selectionId: 1n });
    const paying = context({ ...switched, status: 'partially_paid', partlyPaid: true });
    expect(matchDeposit(deposit(), paying)).toEqual({ ruling: 'unmatched', reason: 'wrong_token' });
  });

  test('a choice needs a token that is on offer and a fresh rate', () => {
    const offered = (change: Partial<TokenStanding>) =>
      matchDeposit(deposit(), { ...undecided, token: standing(change) });
    expect(offered({ priced: false })).toEqual({ ruling: 'awaiting_rate' });
    expect(offered({ available: false })).toEqual({ ruling: 'unmatched', reason: 'token_unavailable' });
    expect(offered({ allowed: false })).toEqual({ ruling: 'unmatched', reason: 'wrong_token' });
  });
});

test('a token that was never chosen is told as wrong, on another chain as such', () => {
  const never = deposit({ tokenId: 'usdc' });
  expect(matchDeposit(never, context())).toEqual({ ruling: 'unmatched', reason: 'wrong_token' });
  expect(matchDeposit({ ...never, chainId: 'other' }, context())).toEqual({
    ruling: 'unmatched',
    reason: 'wrong_chain',
  });
});

test('a block begun just before the choice still brings money of that choice', () => {
  const early = (seconds: number) => deposit({ seenAt: new Date(start.getTime() - seconds * 1000) });
  const expired = context({ status: 'expired_selection', nearLock: () => false });
  expect(matchDeposit(early(59), expired)).toEqual({ ruling: 'counted', selectionId: 1n });
  expect(matchDeposit(early(61), expired)).toEqual({ ruling: 'chosen', choice: 'late' });
});

test('the window that really holds the time wins over one that would hold it early', () => {
  const close = context({ selections: [selection(1n, 'eth', 0), selection(2n, 'eth', 30.5)] });
  expect(matchDeposit(deposit({ seenAt: at(29.9) }), close)).toEqual({ ruling: 'counted', selectionId: 1n });
});

test('the rules in their order', () => {
  expect(matchRules.map(([name]) => name)).toMatchInlineSnapshot(`
    [
      "listed sender",
      "dust",
      "before the payment",
      "over",
      "held",
      "in a window",
      "surplus",
      "late grace",
      "before the open window",
      "choice for the payer",
      "unmatched",
    ]
  `);
});

describe('for any payment and any deposit', () => {
  const tokens = fc.constantFrom('eth', 'usdt', 'usdc');
  const deposits = fc.record({
    tokenId: tokens,
    chainId: fc.constantFrom('chain', 'other'),
    seenAt: fc.integer({ min: -120, max: 240 }).map(at),
    listedSender: fc.boolean(),
    dust: fc.boolean(),
    completes: fc.boolean(),
    paysWhole: fc.boolean(),
  });
  const contexts = fc
    .record({
      status: fc.constantFrom(...paymentStatuses),
      settling: fc.boolean(),
      chosen: fc.array(fc.tuple(tokens, fc.integer({ min: -60, max: 120 })), { maxLength: 4 }),
      partlyPaid: fc.boolean(),
      token: fc.record({ allowed: fc.boolean(), available: fc.boolean(), priced: fc.boolean() }),
      near: fc.boolean(),
    })
    .map(({ chosen, near, ...facts }) =>
      context({
        ...facts,
        selections: chosen.map(([token, from], index) => selection(BigInt(index + 1), token, from)),
        nearLock: () => near,
      }),
    );

  test('what counts is of the newest selection’s token: coins of two tokens never mix', () => {
    fc.assert(
      fc.property(deposits, contexts, (sent, facts) => {
        const ruling = matchDeposit(sent, facts);
        if (ruling.ruling === 'counted') {
          const lock = facts.selections.find(({ id }) => id === ruling.selectionId);
          expect([lock?.tokenId, facts.selections.at(-1)?.tokenId]).toEqual([sent.tokenId, sent.tokenId]);
        }
        if (ruling.ruling === 'restored') expect(facts.partlyPaid).toBe(false);
        if (ruling.ruling === 'chosen' && facts.partlyPaid)
          expect([ruling.choice, facts.selections.at(-1)?.tokenId ?? sent.tokenId]).toEqual([
            facts.selections.length === 0 ? 'implicit' : 'late',
            sent.tokenId,
          ]);
      }),
      { numRuns: 5_000 },
    );
  });

  test('nothing is locked without an allowed token on offer at a fresh rate', () => {
    fc.assert(
      fc.property(deposits, contexts, (sent, facts) => {
        const { ruling } = matchDeposit(sent, facts);
        if (ruling === 'chosen') expect(facts.token).toEqual({ allowed: true, available: true, priced: true });
        if (ruling === 'awaiting_rate') expect(facts.token).toEqual({ allowed: true, available: true, priced: false });
      }),
      { numRuns: 5_000 },
    );
  });

  test('a token that nobody chose is accepted only whole, into a window that has received nothing', () => {
    fc.assert(
      fc.property(deposits, contexts, (sent, facts) => {
        const ruling = matchDeposit(sent, facts);
        if (ruling.ruling !== 'chosen' || ruling.choice !== 'accepted') return;
        expect([sent.paysWhole, facts.status, facts.partlyPaid]).toEqual([true, 'awaiting_payment', false]);
        expect(facts.selections.map(({ tokenId }) => tokenId)).not.toContain(sent.tokenId);
      }),
      { numRuns: 5_000 },
    );
  });

  test('what has ended, is being settled or is held takes nothing', () => {
    fc.assert(
      fc.property(deposits, contexts, (sent, facts) => {
        const closed = ['completed', 'expired', 'expired_partial', 'blacklisted', 'failed'].includes(facts.status);
        if (closed || facts.settling)
          expect(['blacklisted', 'unmatched', 'awaiting_rule']).toContain(matchDeposit(sent, facts).ruling);
      }),
      { numRuns: 5_000 },
    );
  });
});

test('the first and the last moment of a window belong to it', () => {
  const strict = context({ status: 'expired_selection', nearLock: () => false, earlyMs: 0 });
  const counted = { ruling: 'counted', selectionId: 1n };
  expect(matchDeposit(deposit({ seenAt: at(0) }), strict)).toEqual(counted);
  expect(matchDeposit(deposit({ seenAt: at(30) }), strict)).toEqual(counted);
});

test('exactly ten minutes late is in time, a moment more is not', () => {
  const expired = context({ status: 'expired_selection' });
  expect(matchDeposit(deposit({ seenAt: at(40) }), expired)).toEqual({ ruling: 'counted', selectionId: 1n });
  const later = new Date(at(40).getTime() + 1);
  expect(matchDeposit(deposit({ seenAt: later }), expired)).toEqual({ ruling: 'chosen', choice: 'late' });
});

test('a block may be early by two block times, at least by a minute', () => {
  expect([1, 12, 30, 31, 600].map(earlyAllowanceMs)).toEqual([60_000, 60_000, 60_000, 62_000, 1_200_000]);
});

test('money from before a window that is over is not late for it', () => {
  const over = context({ status: 'expired_selection', earlyMs: 0 });
  expect(matchDeposit(deposit({ seenAt: at(-5) }), over)).toEqual({ ruling: 'chosen', choice: 'late' });
});

test('without a choice, money for a payment that offers none has no selection', () => {
  const nothing = context({ selections: [] });
  expect(matchDeposit(deposit(), nothing)).toEqual({ ruling: 'unmatched', reason: 'wrong_token' });
});

test('a part in a third token switches nothing while a window is open', () => {
  const switched = context({ selections: [selection(1n, 'eth', 0), selection(2n, 'usdt', 45)] });
  const third = deposit({ tokenId: 'usdc', seenAt: at(50) });
  expect(matchDeposit(third, switched)).toEqual({ ruling: 'unmatched', reason: 'wrong_token' });
});

describe('an allowed coin that nobody chose', () => {
  const other = deposit({ tokenId: 'usdc', chainId: 'other', paysWhole: true });
  const accepted = { ruling: 'chosen', choice: 'accepted' };
  const wrong = { ruling: 'unmatched', reason: 'wrong_chain' };

  test('that pays the whole is accepted while the chosen one has received nothing, whenever it was sent', () => {
    for (const minutes of [-5, 10, 29, 45, 300])
      expect(matchDeposit({ ...other, seenAt: at(minutes) }, context())).toEqual(accepted);
    expect(matchDeposit({ ...other, paysWhole: false }, context())).toEqual(wrong);
  });

  test('is not accepted beside a part, nor once the payment has what it asked for', () => {
    for (const status of ['partially_paid', 'confirming', 'confirmed', 'sweep_failed'] as const)
      expect(matchDeposit(other, context({ status, partlyPaid: true }))).toEqual(wrong);
  });

  test('waits for a rate that tells whether it is the whole', () => {
    const unpriced = { ...other, paysWhole: false };
    expect(matchDeposit(unpriced, context({ token: standing({ priced: false }) }))).toEqual({
      ruling: 'awaiting_rate',
    });
    const off = { priced: false, available: false };
    expect(matchDeposit(unpriced, context({ token: standing(off) }))).toEqual({
      ruling: 'unmatched',
      reason: 'token_unavailable',
    });
    expect(matchDeposit(unpriced, context({ token: standing({ priced: false, allowed: false }) }))).toEqual(wrong);
  });

  test('leaves the chosen coin its window: what comes of it after a reorg restores the first lock', () => {
    const switched = [selection(1n, 'eth', 0), selection(2n, 'usdc', 5, 'other')];
    expect(matchDeposit(deposit(), context({ selections: switched }))).toEqual({ ruling: 'restored', selectionId: 1n });
    const again = { ...other, seenAt: at(12) };
    expect(matchDeposit(again, context({ selections: switched }))).toEqual({ ruling: 'counted', selectionId: 2n });
  });
});

test('money from before the open window counts at the newest lock of all, also beside a part', () => {
  const selections = [selection(1n, 'eth', 0), selection(2n, 'eth', 90), selection(3n, 'eth', 180)];
  const again = context({ status: 'partially_paid', partlyPaid: true, selections, nearLock: () => false });
  expect(matchDeposit(deposit({ seenAt: at(150) }), again)).toEqual({ ruling: 'counted', selectionId: 3n });
});

test('money sent after a window that nobody has closed yet is late, not early', () => {
  const moved = context({ nearLock: () => false });
  expect(matchDeposit(deposit({ seenAt: at(35) }), moved)).toEqual({ ruling: 'chosen', choice: 'late' });
});
