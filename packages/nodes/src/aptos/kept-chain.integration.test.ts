import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountAddress, U64 } from '@aptos-labs/ts-sdk';
import { expect, onTestFinished, test } from 'vitest';
import { apt } from './hashes.ts';
import { startAptosStandIn } from './server.ts';
import { pay, signCall, walletOf } from './wallet.ts';

const [payer, other] = [walletOf(1), walletOf(2)];

test('a chain goes on after its process ended, whatever its last line is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-aptos-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keptIn = join(folder, 'journal.jsonl');
  const before = await startAptosStandIn({ keptIn });
  before.chain.grant(payer.address, apt, 10n ** 10n, 'coin');
  const hash = await pay(before.url, payer, { to: other.address, metadata: apt, amount: 77n });
  before.chain.advance(2);
  const { root, version } = before.chain.head;
  await before.stop();
  writeFileSync(keptIn, '{"block":17', { flag: 'a' });
  const after = await startAptosStandIn({ keptIn });
  onTestFinished(() => after.stop());
  expect(after.chain.head).toMatchObject({ root, version });
  expect(after.chain.find(hash)).toMatchObject({ hash });
  expect(after.chain.ledger.native(other.address)).toBe(77n);
});

test('the stand-in refuses as the chain does', async () => {
  const { chain, url, stop } = await startAptosStandIn();
  onTestFinished(stop);
  chain.grant(payer.address, apt, 10n ** 10n);
  const now = BigInt(Math.floor(chain.head.time / 1_000));
  const wanted = {
    name: '0x1::aptos_account::transfer',
    args: [AccountAddress.from(other.address), new U64(5n)],
  };
  const usual = { sequence: 0n, expiration: now + 600n, chain: 4 };
  const refusal = (frame: Partial<typeof usual>, change = (raw: Uint8Array) => raw): string => {
    try {
      chain.submit(change(signCall([payer], wanted, { ...usual, ...frame })));
      return 'taken';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const flip = (place: number) => (raw: Uint8Array) =>
    raw.map((byte, at) => (at === raw.length + place ? byte ^ 1 : byte));
  expect({
    'another chain': refusal({ chain: 1 }),
    'an end that has come': refusal({ expiration: now }),
    'a number too far': refusal({ sequence: 3n }),
    'another signature': refusal({}, flip(-1)),
    'another sender': refusal({}, (raw) => raw.map((byte, at) => (at === 5 ? byte ^ 1 : byte))),
    'more bytes': refusal({}, (raw) => new Uint8Array([...raw, 0])),
    'as it should be': refusal({}),
    'the same again': refusal({}),
  }).toMatchInlineSnapshot(`
    {
      "a number too far": "SEQUENCE_NUMBER_TOO_NEW",
      "an end that has come": "TRANSACTION_EXPIRED",
      "another chain": "BAD_CHAIN_ID",
      "another sender": "INVALID_SIGNATURE",
      "another signature": "INVALID_SIGNATURE",
      "as it should be": "taken",
      "more bytes": "Failed to deserialize input into SignedTransaction: remaining input",
      "the same again": "taken",
    }
  `);
  chain.advance();
  expect(refusal({ expiration: now + 601n })).toBe('SEQUENCE_NUMBER_TOO_OLD');
  expect(await fetch(`${url}/transactions/by_version/99999`).then((answer) => answer.status)).toBe(404);
  await expect(pay(url, walletOf(9), { to: other.address, metadata: apt, amount: 1n })).rejects.toThrow(
    'INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE',
  );
});
