import { createTronAdapter } from '@florin/chain-tron/adapter';
import { fromWord } from '@florin/chain-tron/address-book';
import { createTronKeys } from '@florin/chain-tron/keys';
import { encodePlan, nameOf } from '@florin/chain-tron/plan';
import { carrier } from '@florin/json-rpc/carry';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { lifetimeChain, lifetimeTokens } from '@florin/testing/lifetime-catalogue';
import { LifetimeNode } from '@florin/testing/simulated-tron/node';
import { afterEach, expect, test, vi } from 'vitest';
import { Random } from '../core/random.ts';
import { LifetimeSide } from './lifetime-side.ts';
import { trueLifetimes } from './lifetime-truth.ts';

const keys = createTronKeys(new Uint8Array(64).fill(3));
const treasury = keys.treasuryAddress();
const receiver = fromWord('d4'.repeat(20));
const start = 1_700_000_000;
const usdt = lifetimeTokens.usdt;

const open = (): LifetimeSide =>
  new LifetimeSide(new Random('lifetime side'), { time: start, treasury, confirmations: 3 });

afterEach(() => vi.restoreAllMocks());

/** A payment of 5 USDT by the product's own keys, which ends so many seconds after the newest block. */
function payment({ chain }: LifetimeSide, seconds = 60) {
  const { id, time } = chain.head;
  const expiration = time + BigInt(seconds) * 1000n;
  const lifetime = { refBytes: id.slice(12, 16), refHash: id.slice(16, 32), expiration };
  const what = { owner: treasury, destination: receiver, amount: 5_000_000n, token: usdt.contract };
  const bytes = encodePlan({ lifetime, timestamp: expiration - 1n, feeLimit: 2_000_000n, ...what });
  const { raw, txHash } = keys.sign(bytesToHex(bytes), { kind: 'treasury' });
  return { raw: hexToBytes(raw), txHash, expiration };
}

test('tokens move by the signature of their owner alone', () => {
  const side = open();
  const { raw, txHash } = payment(side);
  const bent = raw.toReversed();
  bent[10] = (bent[10] ?? 0) ^ 1;
  expect(() => side.chain.submit(bent.toReversed())).toThrow(/signed by another address/);
  expect(side.chain.submit(raw)).toBe(txHash);
  expect(() => side.chain.submit(raw)).toThrow('Dup transaction.');
  side.chain.mine({ time: start + 20 });
  const truth = trueLifetimes(side);
  expect(truth.held(usdt.id, receiver.toLowerCase())).toBe(5_000_000n);
  expect(truth.told(txHash, { tokenId: usdt.id, to: receiver })).toEqual([5_000_000n]);
  expect(truth.outcome(txHash)).toEqual({ success: true, cost: 646_500n });
  expect(() => side.chain.submit(raw)).toThrow('Dup transaction.');
});

test('no block takes a transaction whose end its parent has reached, and that is final some blocks later', () => {
  const side = open();
  const { raw, txHash, expiration } = payment(side);
  side.chain.submit(raw);
  side.chain.mine({ time: start + 60 }, () => true);
  expect(side.chain.waiting(txHash)).toBeNull();
  side.chain.mine({ time: start + 80 });
  expect(side.chain.find(txHash)).toBeNull();
  expect(side.chain.overSince(expiration)).toBeNull();
  expect(() => side.chain.submit(raw)).toThrow('Transaction expired');
  side.chain.mine({ time: start + 100 });
  expect(side.chain.overSince(expiration)).toBe(start + 100);
});

test('a rival branch has what had ended on the branch that it replaces', () => {
  const side = open();
  const { raw, txHash } = payment(side);
  side.chain.submit(raw);
  side.chain.mine({ time: start + 60 }, () => true);
  side.chain.mine({ time: start + 80 });
  expect(() => side.chain.orphan(3, () => 'pooled')).toThrow('What is solidified stays.');
  side.chain.orphan(2, () => 'pooled');
  side.chain.mine({ time: start + 30, now: start + 80 });
  expect(side.chain.find(txHash)?.transaction.result).toBe('SUCCESS');
});

test('a transaction that names an orphaned block is on no other branch', () => {
  const side = open();
  side.chain.mine({ time: start + 20 });
  const { raw, txHash } = payment(side);
  side.chain.submit(raw);
  side.chain.orphan(1, () => 'pooled');
  side.chain.mine({ time: start + 21 });
  expect(side.chain.find(txHash)).toBeNull();
  side.chain.pool.delete(txHash);
  expect(() => side.chain.submit(raw)).toThrow(/Tapos failed/);
});

test("the product's adapter believes no single node that a lifetime is over and its transaction absent", async () => {
  const side = open();
  const { raw, txHash, expiration } = payment(side);
  const node = new LifetimeNode(side.chain);
  vi.spyOn(carrier, 'carry').mockImplementation(async ({ pathname, hostname }, { content }) => {
    const question = { path: pathname, body: JSON.parse(String(content)) as Record<string, unknown> };
    const answer = await node.answer(question, { fault: null, lie: hostname === 'liar' ? 'denies' : null });
    if (answer === 'timeout') throw new Error('This node answers.');
    return { status: answer.status, text: answer.body };
  });
  const adapter = createTronAdapter({ network: lifetimeChain.network, rpcUrls: ['http://liar', 'http://honest'] });
  const { id } = side.chain.head;
  const blockhash = nameOf({ refBytes: id.slice(12, 16), refHash: id.slice(16, 32), expiration });
  const slot = { kind: 'lifetime', blockhash, lastValidHeight: expiration } as const;
  side.chain.submit(raw);
  side.chain.mine({ time: start + 20 });
  side.chain.mine({ time: start + 61 });
  expect(await adapter.slotState(treasury, slot)).toBe('open');
  await expect(adapter.transactionState(txHash, side.chain.head.number)).rejects.toThrow(/do not agree/);
  side.chain.mine({ time: start + 81 });
  side.chain.mine({ time: start + 101 });
  expect(await adapter.slotState(treasury, slot)).toBe('closed');
  await expect(adapter.transactionState(txHash, side.chain.solid.number)).rejects.toThrow(/do not agree/);
});
