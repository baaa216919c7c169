import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTezosStandIn } from './server.ts';
import { coins, send, signGroup, walletOf } from './wallet.ts';

const [payer, other] = [walletOf(1), walletOf(2)];

test('a chain goes on after its process ended, whatever its last line is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-tezos-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keptIn = join(folder, 'journal.jsonl');
  const before = await startTezosStandIn({ keptIn });
  before.chain.grant(payer.address, 10n ** 9n);
  const hash = await send(before.url, payer, [coins(other.address, 77n)]);
  before.chain.advance(2);
  const { head } = before.chain;
  await before.stop();
  writeFileSync(keptIn, '{"block":17', { flag: 'a' });
  const after = await startTezosStandIn({ keptIn });
  onTestFinished(() => after.stop());
  expect(after.chain.head).toMatchObject({ hash: head.hash, level: head.level });
  expect(after.chain.blocks.some(({ groups }) => groups.some((group) => group.hash === hash))).toBe(true);
  expect(after.chain.head.ledger.balance(other.address)).toBe(77n);
});

test('the stand-in refuses as the chain does', async () => {
  const { chain, stop } = await startTezosStandIn();
  onTestFinished(stop);
  chain.grant(payer.address, 10n ** 9n);
  const usual = { branch: chain.head.hash, counter: 1_000n, isRevealed: false };
  const refusal = async (place: Partial<typeof usual>, change = (raw: string) => raw, wallet = payer) => {
    const raw = await signGroup(wallet, [coins(other.address, 5n)], { ...usual, ...place });
    return chain.submit(change(raw)).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  };
  const flipLast = (raw: string): string => raw.slice(0, -1) + (raw.endsWith('0') ? '1' : '0');
  expect({
    'a block that is not there': await refusal({ branch: 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX' }),
    'a number that is used': await refusal({ counter: 999n }),
    'a number too far': await refusal({ counter: 1_001n }),
    'no key': await refusal({ isRevealed: true }),
    'another signature': await refusal({}, flipLast),
    'an account that is not there': await refusal({}, (raw) => raw, other),
    'more bytes': await refusal({}, (raw) => `00${raw}`),
    'as it should be': await refusal({}),
    'the same again': await refusal({}),
  }).toMatchInlineSnapshot(`
    {
      "a block that is not there": "validate.operation.unknown_branch",
      "a number that is used": "contract.counter_in_the_past",
      "a number too far": "contract.counter_in_the_future",
      "an account that is not there": "implicit.empty_implicit_contract",
      "another signature": "operation.invalid_signature",
      "as it should be": "taken",
      "more bytes": "Unsupported operation "193", can submit an issue on our github for feature request.",
      "no key": "contract.unrevealed_key",
      "the same again": "taken",
    }
  `);
});
