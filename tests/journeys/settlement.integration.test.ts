import { verifiedAddresses } from '@florin/engine/addresses/verified-addresses';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { confirmSelection } from '@florin/engine/payments/confirm-selection';
import { createPayment } from '@florin/engine/payments/create-payment';
import { readPayment } from '@florin/engine/payments/read-payment';
import type { TestToken } from '@florin/testing/catalogue';
import { seedMerchant } from '@florin/testing/merchant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Stage, stageTokens } from './stage.ts';

let stage: Stage;
let merchant: Awaited<ReturnType<typeof seedMerchant>>;
beforeAll(async () => {
  stage = await Stage.open();
  merchant = await seedMerchant(stage.database.url('owner'));
});
afterAll(() => stage.close());

async function waiting(amountUsd: string, token: TestToken) {
  const { attestationKey } = await stage.signer.health();
  const ports = {
    ...stage.ports,
    refreshCaller: async () => merchant,
    verifyAddress: verifiedAddresses(attestationKey, () => {}),
  };
  const input = { amountUsd, description: null, redirectUrl: null, allowedTokenIds: undefined };
  const created = await createPayment(ports, merchant, input);
  const { payment } = await confirmSelection(ports, { paymentId: created.id, tokenId: token.id });
  return { id: payment.id, address: payment.walletAddress ?? '', needs: BigInt(payment.required ?? 0) };
}

const read = (payment: { id: string }) => readPayment(stage.db, merchant.accountId, payment.id);
const reached = (payment: { id: string }, status: string) => async () => (await read(payment)).status === status;
const balance = async () => (await readBalance(stage.db, merchant.accountId)).balanceUsd;

test.each(Object.values(stageTokens))(
  'a payment in $symbol is swept to the treasury and credited with its net',
  async (token) => {
    const before = { treasury: await stage.balance(await stage.treasury(), token), usd: Number(await balance()) };
    const payment = await waiting('25.00', token);
    await stage.send(payment.address, token, payment.needs);
    await stage.until(reached(payment, 'completed'));
    expect(await read(payment)).toMatchObject({
      serviceFeeUsd: '0.25',
      conversionFeeUsd: '0.13',
      netSettlementUsd: '24.62',
    });
    expect(Number(await balance()) - before.usd).toBeCloseTo(24.62, 9);
    expect(await stage.balance(payment.address, token)).toBe(0n);
    const arrived = (await stage.balance(await stage.treasury(), token)) - before.treasury;
    // The chain's own coin pays for its move out of itself.
    if (token.contract === null) expect(arrived).toBeLessThan(payment.needs);
    else expect(arrived).toBe(payment.needs);
    expect(await stage.violations()).toEqual([]);
  },
);

test('a part and its top-up are swept together', async () => {
  const payment = await waiting('40.00', stageTokens.usdt);
  await stage.send(payment.address, stageTokens.usdt, 15_000_000n);
  await stage.until(reached(payment, 'partially_paid'));
  await stage.send(payment.address, stageTokens.usdt, 25_000_000n);
  await stage.until(reached(payment, 'completed'));
  expect(await stage.balance(payment.address, stageTokens.usdt)).toBe(0n);
  expect(await stage.violations()).toEqual([]);
});

test('an overpayment credits no more than due; the rest is kept for the payer', async () => {
  const payment = await waiting('10.00', stageTokens.usdc);
  await stage.send(payment.address, stageTokens.usdc, 13_000_000n);
  await stage.until(reached(payment, 'completed'));
  expect(await read(payment)).toMatchObject({ netSettlementUsd: '9.85', receivedUsd: '13.00' });
  const { rows } = await stage.db.pool.query(`select amount from ledger_transfers where idempotency_key = $1`, [
    `settlement_surplus:${payment.id}`,
  ]);
  expect(rows).toEqual([{ amount: '3.00' }]);
  expect(await stage.violations()).toEqual([]);
});

test('a reorg under confirming goes back and the payment completes later', async () => {
  const payment = await waiting('12.00', stageTokens.eth);
  const hash = await stage.send(payment.address, stageTokens.eth, payment.needs);
  await stage.until(reached(payment, 'confirming'));
  const raw = await stage.anvil.rawTransaction(hash);
  await stage.anvil.reorg(2);
  await stage.work();
  expect((await read(payment)).status).toBe('awaiting_payment');
  await stage.anvil.rpc('eth_sendRawTransaction', [raw]);
  await stage.until(reached(payment, 'completed'));
  expect(await stage.violations()).toEqual([]);
});
