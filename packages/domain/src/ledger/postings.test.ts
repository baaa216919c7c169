import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../errors.ts';
import { toExact } from '../money/exact-usd.ts';
import { share } from '../money/share.ts';
import { fromCents, toCents, usd, zeroUsd } from '../money/usd.ts';
import { dueUsd, fullFees } from '../payment/fees.ts';
import { settlePartially } from '../payment/settlement.ts';
import { clearingAccount, depositAccount, exchangeAccount, merchantAccount, quarantineAccount } from './accounts.ts';
import {
  depositFinal,
  depositReversed,
  gasFunded,
  openingCapital,
  settlement,
  sweepCost,
  sweepFinal,
} from './postings.ts';
import { exchangeCredited, exchangePaidOut, exchangeSold, exchangeTransferred } from './exchange-postings.ts';
import { batchedSweepFinal, shareByValue, shareOut } from './batch-postings.ts';
import { networkCost, storageReturned } from './network-cost.ts';
import {
  payoutCost,
  payoutFinal,
  withdrawalPosted,
  withdrawalRequested,
  withdrawalVoided,
} from './withdrawal-postings.ts';
import { quarantined, quarantineReleased, sweptQuarantined, sweptReleased } from './quarantine-postings.ts';
import { payoutShortfall, reorgLost, reorgRecovered, reversalMoved } from './reorg-postings.ts';
import { creditRefundHeld, creditRefundPosted, creditRefundVoided } from './credit-refund-postings.ts';
import { refundCost, refundFinal, refundKept, refundRest, surplusRefunded } from './refund-postings.ts';
import { tokenFeeChanged } from './token-fee-postings.ts';
import { consolidationFinal, topUpFinal } from './remainder-postings.ts';
import { transferKinds } from './transfer.ts';
import type { LedgerTransfer } from './transfer.ts';

const uuid = (digit: string): string =>
  `${digit.repeat(8)}-${digit.repeat(4)}-7${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const [groupId, merchantId, paymentId, depositId] = ['1', '2', '3', '4'].map(uuid) as [string, string, string, string];
const [outgoingId, withdrawalId, coin, native] = ['5', '6', 'a', 'b'].map(uuid) as [string, string, string, string];

const fresh = { quarantined: false, swept: false };
const deposit = { groupId, depositId, tokenId: coin, depositIndex: 7n, amount: 1_000n, reversals: 0, ...fresh };
const tainted = { groupId, depositId, tokenId: coin, depositIndex: 7n, amount: 1_000n, sequence: 1 };
const taintedSweep = { groupId, outgoingId, tokenId: coin, amount: 1_000n, sequence: 1 };
const sweep = { groupId, outgoingId, depositIndex: 7n, nativeTokenId: native, cost: 21n };
const tokenFee = { groupId, outgoingId, tokenId: coin, depositIndex: 7n, sequence: 1 };
const settled = {
  grossUsd: usd('100'),
  netUsd: usd('98.50'),
  serviceFeeUsd: usd('1'),
  conversionFeeUsd: usd('0.50'),
  tokenFeeUsd: usd('0.20'),
  surplusUsd: usd('2.25'),
};
const withdrawal = { groupId, withdrawalId, merchantId, tokenId: coin, netUsd: usd('99'), feeUsd: usd('1') };
const payout = { groupId, outgoingId, tokenId: coin, nativeTokenId: native, amount: 99n, cost: 21n };
const refundId = uuid('7');
const instructionId = uuid('8');
const givenBack = { groupId, outgoingId, tokenId: coin, nativeTokenId: native, amount: 90n, cost: 21n } as const;
const surplus = { groupId, refundId, tokenId: coin, settledUsd: usd('2.25'), keptUsd: usd('0.25') };
const creditRefund = { groupId, refundId, merchantId, tokenId: coin, amountUsd: usd('20') };
const settling = { groupId, paymentId, merchantId, tokenId: coin };
const reversal = { groupId, depositId, tokenId: coin, amount: 90n, reversals: 1 };
const incident = { groupId, paymentId, tokenId: coin, amountUsd: usd('100'), sequence: 1 };

const everyPosting: Record<string, readonly LedgerTransfer[]> = {
  depositFinal: depositFinal(deposit),
  depositReversed: depositReversed(deposit),
  'depositFinal in quarantine': depositFinal({ ...deposit, quarantined: true }),
  'depositReversed after its sweep': depositReversed({ ...deposit, swept: true }),
  'depositReversed after its sweep, in quarantine': depositReversed({ ...deposit, quarantined: true, swept: true }),
  quarantined: quarantined(tainted),
  quarantineReleased: quarantineReleased(tainted),
  sweptQuarantined: sweptQuarantined(taintedSweep),
  sweptReleased: sweptReleased(taintedSweep),
  reorgLost: reorgLost(incident),
  reorgRecovered: reorgRecovered(incident),
  payoutShortfall: payoutShortfall({ groupId, outgoingId, merchantId, amountUsd: incident.amountUsd, sequence: 1 }),
  'reversalMoved by an undone sweep': reversalMoved({ ...reversal, from: 'treasury', to: depositAccount(7n) }),
  'reversalMoved by an undone refund': reversalMoved({
    ...reversal,
    from: depositAccount(7n),
    to: quarantineAccount(7n),
  }),
  'sweepFinal of a token': sweepFinal({ ...sweep, tokenId: coin, amount: 1_000n }),
  'sweepFinal of the native coin': sweepFinal({ ...sweep, tokenId: native, amount: 979n }),
  sweepCost: sweepCost(sweep),
  "tokenFeeChanged by a token's fee": tokenFeeChanged({ ...tokenFee, change: 3n }),
  'tokenFeeChanged back by a reorg': tokenFeeChanged({ ...tokenFee, change: -3n }),
  'sweepFinal whose cost the treasury bore': sweepFinal({ ...sweep, tokenId: coin, amount: 1_000n, paidBy: 'gas' }),
  storageReturned: storageReturned({ groupId, outgoingId, nativeTokenId: native, returned: 42n }),
  batchedSweepFinal: batchedSweepFinal({ ...sweep, tokenId: coin, amount: 1_000n }),
  'networkCost of a deployment': networkCost({ ...sweep, kind: 'deployment_cost', depositIndex: null }),
  'networkCost of a cancel by a deposit address': networkCost({ ...sweep, kind: 'cancel_cost' }),
  'networkCost of a stake that is lent': networkCost({ ...sweep, kind: 'lending_cost', depositIndex: null }),
  gasFunded: gasFunded({ ...sweep, amount: 42n }),
  settlement: settlement({ ...settling, settlement: settled }),
  withdrawalRequested: withdrawalRequested(withdrawal),
  withdrawalPosted: withdrawalPosted(withdrawal),
  withdrawalVoided: withdrawalVoided(withdrawal),
  payoutFinal: payoutFinal(payout),
  payoutCost: payoutCost(payout),
  'refundFinal out of the treasury': refundFinal({ ...givenBack, from: 'treasury', paidBy: 'gas' }),
  'refundFinal out of a deposit address': refundFinal({ ...givenBack, from: 'deposit:7', paidBy: 'deposit:7' }),
  refundCost: refundCost({ ...givenBack, paidBy: 'gas' }),
  'refundFinal out of quarantine': refundFinal({ ...givenBack, from: 'quarantine:7', paidBy: 'deposit:7' }),
  'refundKept of quarantine': refundKept({
    groupId,
    refundId,
    tokenId: coin,
    from: 'quarantine:treasury',
    to: 'treasury',
    amount: 3n,
  }),
  refundRest: refundRest({ groupId, outgoingId, tokenId: native, depositIndex: 7n, amount: 3n }),
  'consolidationFinal of a token': consolidationFinal({ ...sweep, tokenId: coin, amount: 1_000n, paidBy: 'deposit:7' }),
  'consolidationFinal of the native coin': consolidationFinal({
    ...sweep,
    tokenId: native,
    amount: 979n,
    paidBy: 'deposit:7',
  }),
  'consolidationFinal that moved nothing': consolidationFinal({ ...sweep, tokenId: coin, amount: 0n, paidBy: 'gas' }),
  'topUpFinal of a token': topUpFinal({ ...sweep, tokenId: coin, amount: 1_000n, paidBy: 'gas' }),
  'topUpFinal that moved nothing': topUpFinal({ ...sweep, tokenId: coin, amount: 0n, paidBy: 'gas' }),
  surplusRefunded: surplusRefunded(surplus),
  creditRefundHeld: creditRefundHeld(creditRefund),
  creditRefundPosted: creditRefundPosted({ ...creditRefund, keptUsd: usd('0.25') }),
  creditRefundVoided: creditRefundVoided(creditRefund),
  'openingCapital of the treasury': openingCapital({
    groupId,
    tokenId: coin,
    account: 'treasury',
    amount: 5n,
    reference: 'first',
  }),
  'openingCapital of the gas float': openingCapital({
    groupId,
    tokenId: native,
    account: 'gas',
    amount: 5n,
    reference: 'first',
  }),
  'openingCapital at an exchange': openingCapital({
    groupId,
    tokenId: coin,
    account: 'exchange:USDT',
    amount: 5n,
    reference: 'first',
  }),
  exchangeTransferred: exchangeTransferred({ ...payout, tokenId: coin }),
  exchangeCredited: exchangeCredited({ groupId, outgoingId, tokenId: coin, symbol: 'USDT', amount: 98n, fee: 1n }),
  exchangeSold: exchangeSold({
    groupId,
    instructionId,
    sold: { tokenId: native, symbol: 'ETH', amount: 10n },
    proceeds: { tokenId: coin, symbol: 'USDT', amount: 30n },
    fee: 3n,
  }),
  exchangePaidOut: exchangePaidOut({ groupId, instructionId, tokenId: coin, symbol: 'USDT', amount: 99n, fee: 1n }),
};

const names: Record<string, string> = {
  [coin]: 'coin',
  [native]: 'native',
  [merchantId]: '<merchant>',
  [paymentId]: '<payment>',
  [depositId]: '<deposit>',
  [outgoingId]: '<outgoing>',
  [withdrawalId]: '<withdrawal>',
  [refundId]: '<refund>',
  [instructionId]: '<instruction>',
};
const readable = (text: string): string =>
  Object.entries(names).reduce((shown, [id, name]) => shown.replaceAll(id, name), text);

const phaseOf = ({ phase, pendingKey }: LedgerTransfer): string =>
  phase === undefined ? '' : ` ${phase}${pendingKey === undefined ? '' : ` of ${pendingKey}`}`;

const line = (row: LedgerTransfer): string =>
  readable(
    `  ${row.kind}: ${row.tokenId ?? 'USD'} ${row.debit} / ${row.credit} ${row.amount.toString()} (${row.idempotencyKey})${phaseOf(row)}`,
  );

describe('postings', () => {
  test('nothing posts outside this table', () => {
    const table = Object.entries(everyPosting).map(([name, rows]) => [name, ...rows.map(line)].join('\n'));
    expect(table.join('\n')).toMatchInlineSnapshot(`
      "depositFinal
        deposit_final: coin deposit:7 / external 1000 (deposit_final:<deposit>:0)
      depositReversed
        deposit_reversed: coin external / deposit:7 1000 (deposit_reversed:<deposit>:0)
      depositFinal in quarantine
        deposit_final: coin quarantine:7 / external 1000 (deposit_final:<deposit>:0)
      depositReversed after its sweep
        deposit_reversed: coin external / treasury 1000 (deposit_reversed:<deposit>:0)
      depositReversed after its sweep, in quarantine
        deposit_reversed: coin external / quarantine:treasury 1000 (deposit_reversed:<deposit>:0)
      quarantined
        quarantine: coin quarantine:7 / deposit:7 1000 (quarantine:<deposit>:1)
      quarantineReleased
        quarantine_release: coin deposit:7 / quarantine:7 1000 (quarantine_release:<deposit>:1)
      sweptQuarantined
        quarantine_swept: coin quarantine:treasury / treasury 1000 (quarantine_swept:<outgoing>:1)
      sweptReleased
        quarantine_swept_release: coin treasury / quarantine:treasury 1000 (quarantine_swept_release:<outgoing>:1)
      reorgLost
        reorg_loss: USD reorg_loss / clearing:coin 100 (reorg_loss:<payment>:1)
      reorgRecovered
        reorg_recovery: USD clearing:coin / reorg_loss 100 (reorg_recovery:<payment>:1)
      payoutShortfall
        payout_shortfall: USD reorg_loss / merchant:<merchant> 100 (payout_shortfall:<outgoing>:1)
      reversalMoved by an undone sweep
        reorg_moved: coin treasury / deposit:7 90 (reorg_moved:<deposit>:1)
      reversalMoved by an undone refund
        reorg_moved: coin deposit:7 / quarantine:7 90 (reorg_moved:<deposit>:1)
      sweepFinal of a token
        sweep: coin treasury / deposit:7 1000 (sweep:<outgoing>)
        sweep_cost: native network_fee / deposit:7 21 (sweep_cost:<outgoing>)
      sweepFinal of the native coin
        sweep: native treasury / deposit:7 979 (sweep:<outgoing>)
        sweep_cost: native network_fee / deposit:7 21 (sweep_cost:<outgoing>)
      sweepCost
        sweep_cost: native network_fee / deposit:7 21 (sweep_cost:<outgoing>)
      tokenFeeChanged by a token's fee
        token_fee: coin token_fee / deposit:7 3 (token_fee:<outgoing>:1)
      tokenFeeChanged back by a reorg
        token_fee_returned: coin deposit:7 / token_fee 3 (token_fee:<outgoing>:1)
      sweepFinal whose cost the treasury bore
        sweep: coin treasury / deposit:7 1000 (sweep:<outgoing>)
        sweep_cost: native network_fee / gas 21 (sweep_cost:<outgoing>)
      storageReturned
        storage_returned: native gas / external 42 (storage_returned:<outgoing>)
      batchedSweepFinal
        sweep: coin treasury / deposit:7 1000 (sweep:<outgoing>)
        batch_cost: native network_fee / gas 21 (batch_cost:<outgoing>)
      networkCost of a deployment
        deployment_cost: native network_fee / gas 21 (deployment_cost:<outgoing>)
      networkCost of a cancel by a deposit address
        cancel_cost: native network_fee / deposit:7 21 (cancel_cost:<outgoing>)
      networkCost of a stake that is lent
        lending_cost: native network_fee / gas 21 (lending_cost:<outgoing>)
      gasFunded
        gas_funding: native deposit:7 / gas 42 (gas_funding:<outgoing>)
        gas_funding_cost: native network_fee / gas 21 (gas_funding_cost:<outgoing>)
      settlement
        settlement_net: USD clearing:coin / merchant:<merchant> 98.5 (settlement_net:<payment>)
        settlement_service_fee: USD clearing:coin / fee_service 1 (settlement_service_fee:<payment>)
        settlement_conversion_fee: USD clearing:coin / fee_conversion 0.5 (settlement_conversion_fee:<payment>)
        settlement_token_fee: USD clearing:coin / fee_token 0.2 (settlement_token_fee:<payment>)
        settlement_surplus: USD clearing:coin / payer_surplus 2.25 (settlement_surplus:<payment>)
      withdrawalRequested
        withdrawal: USD merchant:<merchant> / withdrawal_payable 100 (withdrawal_pending:<withdrawal>) pending
      withdrawalPosted
        withdrawal: USD merchant:<merchant> / withdrawal_payable 100 (withdrawal_post:<withdrawal>) post of withdrawal_pending:<withdrawal>
        withdrawal_payout: USD withdrawal_payable / clearing:coin 99 (withdrawal_payout:<withdrawal>)
        withdrawal_fee: USD withdrawal_payable / fee_withdrawal 1 (withdrawal_fee:<withdrawal>)
      withdrawalVoided
        withdrawal: USD merchant:<merchant> / withdrawal_payable 100 (withdrawal_void:<withdrawal>) void of withdrawal_pending:<withdrawal>
      payoutFinal
        payout: coin external / treasury 99 (payout:<outgoing>)
        payout_cost: native network_fee / gas 21 (payout_cost:<outgoing>)
      payoutCost
        payout_cost: native network_fee / gas 21 (payout_cost:<outgoing>)
      refundFinal out of the treasury
        refund: coin external / treasury 90 (refund:<outgoing>)
        refund_cost: native network_fee / gas 21 (refund_cost:<outgoing>)
      refundFinal out of a deposit address
        refund: coin external / deposit:7 90 (refund:<outgoing>)
        refund_cost: native network_fee / deposit:7 21 (refund_cost:<outgoing>)
      refundCost
        refund_cost: native network_fee / gas 21 (refund_cost:<outgoing>)
      refundFinal out of quarantine
        refund: coin external / quarantine:7 90 (refund:<outgoing>)
        refund_cost: native network_fee / deposit:7 21 (refund_cost:<outgoing>)
      refundKept of quarantine
        refund_kept: coin treasury / quarantine:treasury 3 (refund_kept:<refund>)
      refundRest
        refund_rest: native treasury / deposit:7 3 (refund_rest:<outgoing>)
      consolidationFinal of a token
        consolidation: coin treasury / deposit:7 1000 (consolidation:<outgoing>)
        consolidation_cost: native network_fee / deposit:7 21 (consolidation_cost:<outgoing>)
      consolidationFinal of the native coin
        consolidation: native treasury / deposit:7 979 (consolidation:<outgoing>)
        consolidation_cost: native network_fee / deposit:7 21 (consolidation_cost:<outgoing>)
      consolidationFinal that moved nothing
        consolidation_cost: native network_fee / gas 21 (consolidation_cost:<outgoing>)
      topUpFinal of a token
        top_up: coin deposit:7 / treasury 1000 (top_up:<outgoing>)
        top_up_cost: native network_fee / gas 21 (top_up_cost:<outgoing>)
      topUpFinal that moved nothing
        top_up_cost: native network_fee / gas 21 (top_up_cost:<outgoing>)
      surplusRefunded
        refund_surplus: USD payer_surplus / clearing:coin 2 (refund_surplus:<refund>)
        refund_deduction: USD payer_surplus / fee_refund 0.25 (refund_deduction:<refund>)
      creditRefundHeld
        refund_balance: USD merchant:<merchant> / refund_payable 20 (refund_balance_pending:<refund>) pending
      creditRefundPosted
        refund_balance: USD merchant:<merchant> / refund_payable 20 (refund_balance_post:<refund>) post of refund_balance_pending:<refund>
        refund_balance_payout: USD refund_payable / clearing:coin 19.75 (refund_balance_payout:<refund>)
        refund_balance_deduction: USD refund_payable / fee_refund 0.25 (refund_balance_deduction:<refund>)
      creditRefundVoided
        refund_balance: USD merchant:<merchant> / refund_payable 20 (refund_balance_void:<refund>) void of refund_balance_pending:<refund>
      openingCapital of the treasury
        opening_treasury: coin treasury / capital 5 (opening_treasury:coin:first)
      openingCapital of the gas float
        opening_gas: native gas / capital 5 (opening_gas:native:first)
      openingCapital at an exchange
        opening_exchange: coin exchange:USDT / capital 5 (opening_exchange:coin:first)
      exchangeTransferred
        exchange_transfer: coin exchange_transit / treasury 99 (exchange_transfer:<outgoing>)
        exchange_transfer_cost: native network_fee / gas 21 (exchange_transfer_cost:<outgoing>)
      exchangeCredited
        exchange_credit: coin exchange:USDT / exchange_transit 98 (exchange_credit:<outgoing>)
        exchange_credit_fee: coin exchange_fee / exchange_transit 1 (exchange_credit_fee:<outgoing>)
      exchangeSold
        exchange_sold: native exchange_trade / exchange:ETH 10 (exchange_sold:<instruction>)
        exchange_proceeds: coin exchange:USDT / exchange_trade 30 (exchange_proceeds:<instruction>)
        exchange_sale_fee: coin exchange_fee / exchange:USDT 3 (exchange_sale_fee:<instruction>)
      exchangePaidOut
        exchange_payout: coin external / exchange:USDT 99 (exchange_payout:<instruction>)
        exchange_payout_fee: coin exchange_fee / exchange:USDT 1 (exchange_payout_fee:<instruction>)"
    `);
    const posted = new Set(Object.values(everyPosting).flatMap((rows) => rows.map((row) => row.kind)));
    expect(posted).toEqual(new Set(transferKinds));
  });

  test('what a batch cost is divided over its items to the last base unit, evenly', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 24n), fc.integer({ min: 1, max: 200 }), (total, count) => {
        const shares = shareOut(total, count);
        expect(shares).toHaveLength(count);
        expect(shares.reduce((sum, one) => sum + one, 0n)).toBe(total);
        expect((shares[0] ?? 0n) - (shares.at(-1) ?? 0n)).toBeLessThanOrEqual(1n);
      }),
    );
    expect(shareOut(5n, 3)).toEqual([2n, 2n, 1n]);
    expect(shareOut(0n, 1)).toEqual([0n]);
    expect(() => shareOut(1n, 1.5)).toThrow(InvariantError);
    expect(() => shareOut(1n, 0)).toThrow(InvariantError);
    expect(() => shareOut(-1n, 2)).toThrow('Nothing to divide, or nobody to divide it over. {"total":"-1","count":2}');
  });

  test('coins bear what their batch cost by what they are worth, to the last base unit and never more than they are', () => {
    const values = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(values, fc.bigInt(0n, 10_000n), (each, part) => {
        const whole = each.reduce((sum, one) => sum + one, 0n);
        const total = (whole * part) / 10_000n;
        const shares = shareByValue(total, each);
        expect(shares.reduce((sum, one) => sum + one, 0n)).toBe(total);
        expect(shares.filter((one, at) => one < 0n || one > (each[at] ?? 0n))).toEqual([]);
      }),
    );
    expect(shareByValue(5n, [1n, 9n, 2n])).toEqual([1n, 4n, 0n]);
    expect(shareByValue(0n, [])).toEqual([]);
    expect(() => shareByValue(4n, [1n, 2n])).toThrow('More to bear than there is. {"total":"4","whole":"3"}');
    expect(() => shareByValue(-1n, [1n])).toThrow(InvariantError);
    expect(() => shareByValue(0n, [1n, -1n])).toThrow(InvariantError);
  });

  test('what a completed withdrawal takes from its merchant goes to the payout and its fee', () => {
    const cents = fc.bigInt(1n, 10n ** 9n);
    fc.assert(
      fc.property(cents, cents, (net, fee) => {
        const amounts = { ...withdrawal, netUsd: fromCents(net), feeUsd: fromCents(fee) };
        const [held] = withdrawalRequested(amounts);
        const [posted, ...parts] = withdrawalPosted(amounts);
        expect([posted?.debit, posted?.credit, posted?.amount]).toEqual([held?.debit, held?.credit, held?.amount]);
        expect(parts.reduce((sum, { amount }) => sum + toCents(amount), 0n)).toBe(net + fee);
        expect(withdrawalVoided(amounts)).toEqual([
          { ...held, phase: 'void', pendingKey: held?.idempotencyKey, idempotencyKey: expect.any(String) },
        ]);
      }),
    );
  });

  test('a row that moves nothing is left out', () => {
    expect(gasFunded({ ...sweep, amount: 0n }).map((row) => row.kind)).toEqual(['gas_funding_cost']);
    expect(sweepFinal({ ...sweep, tokenId: coin, amount: 0n }).map((row) => row.kind)).toEqual(['sweep_cost']);
    const exact = { ...settled, conversionFeeUsd: zeroUsd, tokenFeeUsd: zeroUsd, surplusUsd: zeroUsd };
    expect(settlement({ ...settling, settlement: exact }).map((row) => row.kind)).toEqual([
      'settlement_net',
      'settlement_service_fee',
    ]);
  });

  test('a negative amount is a defect', () => {
    expect(() => depositFinal({ ...deposit, amount: -1n })).toThrow(
      'Negative ledger transfer. {"kind":"deposit_final","amount":"-1"}',
    );
  });

  test('a reversal takes back exactly the deposit, and a deposit that returns is a new fact', () => {
    const [[made], [reversed], [again]] = [
      depositFinal(deposit),
      depositReversed(deposit),
      depositFinal({ ...deposit, reversals: 1 }),
    ];
    expect([reversed?.debit, reversed?.credit, reversed?.amount]).toEqual([made?.credit, made?.debit, made?.amount]);
    expect(new Set([made, reversed, again].map((row) => row?.idempotencyKey)).size).toBe(3);
  });

  test('a native sweep leaves a deposit address at zero', () => {
    const rows = [
      ...depositFinal({ ...deposit, tokenId: native, amount: 1_000n }),
      ...sweepFinal({ ...sweep, tokenId: native, amount: 979n }),
    ];
    const account = depositAccount(7n);
    const left = rows.reduce(
      (sum, row) => sum + (row.debit === account ? row.amount : 0n) - (row.credit === account ? row.amount : 0n),
      0n,
    );
    expect(left).toBe(0n);
  });

  test('what a settlement takes from clearing is the gross amount and the surplus', () => {
    const cents = fc.bigInt(1n, 10n ** 9n);
    fc.assert(
      fc.property(cents, cents, fc.constantFrom('user' as const, 'payer' as const), (amount, received, feePayer) => {
        const amountUsd = fromCents(amount);
        const fees = fullFees(amountUsd, { serviceFeeRate: share('0.01'), conversionFeeRate: share('0.005') });
        const receivedUsd = toExact(fromCents(received));
        const shared = settlePartially({ dueUsd: dueUsd(amountUsd, feePayer, fees), fees, receivedUsd });
        const rows = settlement({ ...settling, settlement: shared });
        expect(rows.every((row) => row.debit === clearingAccount(coin) && row.amount.gt(0))).toBe(true);
        const debited = rows.reduce((sum, row) => sum + toCents(row.amount), 0n);
        expect(debited).toBe(toCents(shared.grossUsd) + toCents(shared.surplusUsd));
        expect(debited).toBe(received);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('an account without a proper name is a defect', () => {
  expect(() => merchantAccount('')).toThrow(InvariantError);
  expect(() => clearingAccount(coin.toUpperCase())).toThrow(InvariantError);
  expect(() => depositAccount(-1n)).toThrow('A deposit index is never negative. {"index":"-1"}');
  expect(() => quarantineAccount(-1n)).toThrow(InvariantError);
  for (const id of [`x${coin}`, `${coin}x`])
    expect(() => clearingAccount(id)).toThrow(
      `An account is named by a lowercase UUID. {"prefix":"clearing","id":"${id}"}`,
    );
});

test('the first address has an account like every other', () => {
  expect([depositAccount(0n), quarantineAccount(0n)]).toEqual(['deposit:0', 'quarantine:0']);
});

test('coins at an exchange are booked under the symbol that it knows, and nothing else', () => {
  expect(exchangeAccount('USDT')).toBe('exchange:USDT');
  for (const symbol of ['', 'usdt', 'USDT:1', ' USDT', 'A'.repeat(21)])
    expect(() => exchangeAccount(symbol)).toThrow(InvariantError);
});
