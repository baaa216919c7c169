import { coinNetwork } from '@florin/testing/coin-catalogue';
import { createBitcoinKeys } from '@florin/chain-bitcoin/keys';
import { encodeDraft } from '@florin/chain-bitcoin/unsigned';
import { withoutWitnesses } from '@florin/chain-bitcoin/wire-transaction';
import { expect, test } from 'vitest';
import { Random } from '../core/random.ts';
import { CoinSide } from './coin-side.ts';
import type { CoinWallet } from '@florin/testing/simulated-coins/wallet';

const capitalOf = createBitcoinKeys(new Uint8Array(64).fill(3), coinNetwork).treasuryAddress();
const side = (): CoinSide => new CoinSide(new Random('coin side'), { time: 1_700_000_000, treasury: capitalOf });
const [first, second] = [side().payers[0] as CoinWallet, side().payers[1] as CoinWallet];

/** Signed bytes of the first payer for the second, which spend always the same coin. */
function payment(rate = 10n): string {
  const coins = first.coins(side().chain).slice(0, 1);
  return first.pay(coins, [{ script: second.script, amount: 10n ** 8n }], rate) ?? '';
}

/** The bytes with one bit of their first witness's signature turned. */
function bent(raw: string): string {
  const at = raw.indexOf('02483045') >= 0 ? raw.indexOf('02483045') + 30 : raw.indexOf('02473044') + 30;
  return raw.slice(0, at) + (raw.charAt(at) === '0' ? '1' : '0') + raw.slice(at + 1);
}

test('a coin moves by the signature of its owner alone', () => {
  const coins = side();
  expect(() => coins.chain.submit(bent(payment()))).toThrow(/mandatory-script-verify/);
  const { hash } = coins.chain.submit(payment());
  coins.chain.mine(1_700_000_060);
  expect(coins.chain.find(hash)?.height).toBe(coins.chain.head.height);
  expect(coins.chain.held(second.script)).toBe(12n * 8n * 10n ** 8n + 10n ** 8n);
  expect(() => coins.chain.submit(payment(11n))).toThrow('bad-txns-inputs-missingorspent');
});

test("the product's own signature is verified as a node does it", () => {
  const coins = side();
  const keys = createBitcoinKeys(new Uint8Array(64).fill(3), coinNetwork);
  const { address, watchKey } = keys.depositAddress(4n);
  const [coin] = first.coins(coins.chain);
  const made = first.pay(coin ? [coin] : [], [{ script: watchKey, amount: 10n ** 8n }], 10n) ?? '';
  const funded = coins.chain.submit(made);
  const input = { txHash: funded.hash, position: 0, amount: 10n ** 8n, script: watchKey, made: withoutWitnesses(made) };
  const treasury = { script: first.script, amount: 10n ** 8n - 5_000n };
  const unsigned = encodeDraft({ inputs: [input], outputs: [treasury] });
  expect(address).toMatch(/^rltc1q/);
  // Only ways to the treasury or to one stranger are signed: this one is a refund to the payer.
  const { raw, txHash } = keys.sign(unsigned, { kind: 'deposit', index: 4n });
  expect(coins.chain.submit(raw).hash).toBe(txHash);
  expect(() => side().chain.submit(raw)).toThrow('bad-txns-inputs-missingorspent');
});

test('what waits is replaced by what pays enough more', () => {
  const coins = side();
  coins.chain.submit(payment(10n));
  expect(() => coins.chain.submit(payment(9n))).toThrow(/insufficient fee/);
  const after = coins.chain.submit(payment(20n));
  expect([...coins.chain.pool.keys()]).toEqual([after.hash]);
  expect(coins.chain.replacements).toBe(1);
});

test('a reorg gives a transaction back to the pool, or loses it to one that spends its coins again', () => {
  const coins = side();
  const { hash } = coins.chain.submit(payment());
  const block = coins.chain.mine(1_700_000_060);
  coins.chain.orphan(1, () => 'pooled');
  expect([...coins.chain.pool.keys()]).toEqual([hash]);
  expect(coins.node.answer('getrawtransaction', [hash, true])).not.toHaveProperty('blockhash');
  const rival = coins.chain.submit(payment(30n));
  coins.chain.mine(1_700_000_120);
  expect(coins.node.answer('gettxout', [rival.hash, 0, false])).toMatchObject({ confirmations: 1, value: 1 });
  expect(coins.node.answer('getrawtransaction', [hash, true])).toMatchObject({
    blockhash: block.hash,
    confirmations: 0,
  });
  expect(() => coins.chain.submit(payment(10n))).toThrow('bad-txns-inputs-missingorspent');
});

test('a node that follows a branch of its own contradicts the honest one, block by block', () => {
  const coins = side();
  coins.forger.leave(second.script);
  coins.chain.mine(1_700_000_060);
  const [honest, forged] = [coins.node, coins.forger].map((node) => String(node.answer('getbestblockhash', [])));
  expect(forged).not.toBe(honest);
  expect(String(coins.forger.answer('getblock', [forged, false]))).toContain(second.script);
  expect(() => coins.node.answer('getblock', [forged, false])).toThrow('Block not found');
  coins.forger.comeBack();
  expect(coins.forger.answer('getbestblockhash', [])).toBe(honest);
});
