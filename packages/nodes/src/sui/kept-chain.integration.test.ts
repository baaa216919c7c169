import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transaction } from '@mysten/sui/transactions';
import { expect, onTestFinished, test } from 'vitest';
import { sui } from './ledger.ts';
import { startSuiStandIn } from './server.ts';
import { pay, submit, type Wallet, walletOf } from './wallet.ts';

const [payer, receiver, late] = [1, 2, 3].map(walletOf) as [Wallet, Wallet, Wallet];
const usdc = `0x${'dc'.repeat(32)}::usdc::USDC`;

test('a chain that is kept is the same after a start from its file, with what still waited for a checkpoint', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-sui-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keptIn = join(folder, 'chain', 'journal.jsonl');
  const first = await startSuiStandIn({ keptIn });
  first.chain.grant(payer.address, sui, 10n ** 12n);
  first.chain.advance(3);
  const paid = await pay(first.url, payer, [{ to: receiver.address, coinType: sui, amount: 70n }]);
  first.chain.endEpoch();
  first.chain.advance(2);
  const waiting = await pay(first.url, payer, [{ to: late.address, coinType: sui, amount: 5n, as: 'balance' }]);
  const { digest, height, epoch } = first.chain.head;
  await first.stop();
  appendFileSync(keptIn, '{"checkpoint":17');

  for (const round of [1, 2]) {
    const again = await startSuiStandIn({ keptIn });
    expect(again.chain.checkpoints[Number(height)]).toMatchObject({ digest, epoch });
    expect(again.chain.executed.get(paid)?.height).toBe(height - 2n);
    expect(again.chain.ledger.coinsOf(receiver.address, sui)).toMatchObject([{ amount: 70n }]);
    expect(again.chain.executed.get(waiting)?.height).toBe(round === 1 ? null : height + 1n);
    if (round === 1) again.chain.advance();
    expect(again.chain.ledger.balance(late.address, sui)).toBe(5n);
    await again.stop();
  }
});

test('a transaction is judged as validators judge it: signers, epochs, prices, versions and what is held', async () => {
  const { chain, url, stop } = await startSuiStandIn();
  onTestFinished(stop);
  chain.grant(payer.address, sui, 10n ** 10n);
  chain.grant(payer.address, usdc, 100n, 'balance');
  chain.advance();
  const [coin] = chain.ledger.coinsOf(payer.address, sui);
  const refOf = ({ id, version, digest }: NonNullable<typeof coin>) => ({
    objectId: id,
    version: String(version),
    digest,
  });
  /** A payment of five MIST, bent. */
  const make = async (bend: (it: Transaction) => void = () => {}): Promise<Uint8Array> => {
    const it = new Transaction();
    it.setSender(payer.address);
    it.setGasPrice(1_000);
    it.setGasBudget(5_000_000);
    it.setGasPayment([refOf(coin!)]);
    const [part] = it.splitCoins(it.gas, [5n]);
    it.transferObjects([part!], receiver.address);
    bend(it);
    return it.build();
  };
  const during = (chainId: string, from: bigint, to: bigint) => ({
    ValidDuring: {
      minEpoch: String(from),
      maxEpoch: String(to),
      minTimestamp: null,
      maxTimestamp: null,
      chain: chainId,
      nonce: 1,
    },
  });
  const refusals: [bend: (it: Transaction) => void, why: RegExp][] = [
    [(it) => it.setGasPrice(999), /under reference gas price/],
    [(it) => it.setGasBudget(1_999_999), /lower than min/],
    [(it) => it.setGasBudget(20_000_000_000), /lower than the needed amount/],
    [
      (it) => it.setGasPayment([{ ...refOf(coin!), version: '2' }]),
      /not available for consumption, current version: 1/,
    ],
    [(it) => it.setExpiration(during(chain.chainId, 1n, 2n)), /Transaction Expired/],
    [(it) => it.setExpiration(during(chain.chainId, 0n, 2n)), /one epoch or two/],
    [(it) => it.setExpiration(during('4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S', 0n, 0n)), /another chain/],
    [(it) => (it.setGasPayment([]), it.setExpiration({ Epoch: 5 })), /sent twice/],
  ];
  for (const [bend, why] of refusals) {
    const answer = submit(url, await make(bend), [late]);
    // Whoever did not sign is told first.
    await expect(answer).rejects.toThrow(/Invalid user signature/);
    await expect(submit(url, await make(bend), [payer])).rejects.toThrow(why);
  }
  await expect(submit(url, new Uint8Array(40), [payer])).rejects.toThrow(/Invalid transaction/);
  await submit(url, await make(), [payer]);
  await expect(submit(url, await make((it) => it.setGasBudget(6_000_000)), [payer])).rejects.toThrow(/not available/);
  expect(chain.ledger.coinsOf(receiver.address, sui)).toMatchObject([{ amount: 5n, version: 2n }]);
});

test('a program that mixes coins, leaves a balance lying or calls what is not there has no effect but its fee', async () => {
  const { chain, url, stop } = await startSuiStandIn();
  onTestFinished(stop);
  for (const coinType of [sui, sui, usdc]) chain.grant(payer.address, coinType, 10n ** 10n);
  chain.advance();
  const programs: [what: (it: Transaction, token: ReturnType<Transaction['objectRef']>) => void, why: RegExp][] = [
    [(it, token) => it.mergeCoins(it.gas, [token]), /TypeMismatch/],
    [(it, token) => void it.splitCoins(token, [5n]), /UnusedValueWithoutDrop/],
    [
      (it, token) => it.transferObjects([it.splitCoins(token, [10n ** 11n])[0]!], late.address),
      /InsufficientCoinBalance/,
    ],
    [(it) => it.moveCall({ target: '0x2::pay::join', typeArguments: [sui] }), /FunctionNotFound/],
  ];
  for (const [program, why] of programs) {
    const it = new Transaction();
    const refOf = (owned: string) => {
      const [coin] = chain.ledger.coinsOf(payer.address, owned);
      if (coin === undefined) throw new Error('No coin.');
      const { id, version, digest } = coin;
      return { objectId: id, version: String(version), digest };
    };
    it.setSender(payer.address);
    it.setGasPrice(1_000);
    it.setGasBudget(5_000_000);
    it.setGasPayment([refOf(sui)]);
    program(it, it.objectRef(refOf(usdc)));
    const before = chain.ledger.totals();
    const digest = await submit(url, await it.build(), [payer]);
    const { executed } = chain.executed.get(digest)!;
    expect(executed.failure).toMatch(why);
    expect(executed.changes).toMatchObject([{ address: payer.address, coinType: sui }]);
    const { computation, storage, rebate } = executed.used;
    expect(executed.changes[0]?.amount).toBe(rebate - computation - storage);
    expect(chain.ledger.totals().get(`${payer.address} ${usdc}`)).toBe(before.get(`${payer.address} ${usdc}`));
  }
});
