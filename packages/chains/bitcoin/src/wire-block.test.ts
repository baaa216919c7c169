import { expect, test } from 'vitest';
import blocks from '../vectors/blocks.json' with { type: 'json' };
import { decodeBlock, decodeHeader } from './wire-block.ts';
import { decodeRaw, doubleHash, makesCoins } from './wire-transaction.ts';

const { litecoin, dogecoin } = blocks;
const reversed = (hash: string) => Buffer.from(hash, 'hex').toReversed();
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const header = Buffer.concat([
  number(litecoin.version),
  reversed(litecoin.parentHash),
  reversed(litecoin.merkleRoot),
  number(litecoin.time),
  reversed(litecoin.bits),
  number(litecoin.nonce),
]).toString('hex');
const transactions = litecoin.transactions.map(([, raw]) => raw).join('');
const whole = `${header}08${transactions}`;

test.each(litecoin.transactions)('transaction %s has its hash', (hash, raw) => {
  expect(decodeRaw(raw!).hash).toBe(hash);
});

test('a block of Litecoin with an extension block is read up to that', () => {
  // What follows the transactions is the extension block itself.
  const block = decodeBlock(`${whole}01deadbeef`);
  expect(block).toMatchObject({ hash: litecoin.hash, parentHash: litecoin.parentHash, time: litecoin.time });
  expect(block.transactions.map(({ hash }) => hash)).toEqual(litecoin.transactions.map(([hash]) => hash));
  expect(block.transactions.map(makesCoins)).toEqual([true, ...Array(7).fill(false)]);
  expect(block.transactions[1]?.outputs).toEqual([
    { amount: 65_988_000n, script: '76a914ddd88fb3dec24398d698bd7fe09fecba3f7da04888ac' },
    { amount: 1_301_449_678n, script: '76a914f79b1495267fb1d20687c067f8ce458904997a8088ac' },
  ]);
  expect(block.transactions[7]?.outputs[0]?.amount).toBe(793_199_220_526n);
});

test('a block is refused when its header does not commit to every transaction in its order', () => {
  const [first = '', second = '', ...others] = litecoin.transactions.map(([, raw]) => raw!);
  const swapped = [first, ...others, second].join('');
  expect(() => decodeBlock(`${header}08${swapped}`)).toThrow('does not commit');
  expect(() => decodeBlock(`${header}07${transactions}`)).toThrow('does not commit');
  expect(() => decodeBlock(`${header}09${transactions}${others[0]}`)).toThrow('twice');
  expect(() => decodeBlock(whole.slice(0, -2))).toThrow('end too early');
  expect(() => decodeBlock(`${header}feffffffff`)).toThrow('promise more');
  expect(() => decodeBlock('')).toThrow('end too early');
});

test.each(dogecoin)('a header of Dogecoin with its proof has hash %s', (hash, raw) => {
  expect(decodeHeader(raw!).hash).toBe(hash);
});

test.each(dogecoin)('behind the proof of %s stand the transactions', (_hash, raw) => {
  const bytes = Buffer.from(raw!, 'hex');
  const coinbase = litecoin.transactions[1]![1]!;
  // The same header over a transaction that we know: its proof stays as it was.
  const own = Buffer.concat([bytes.subarray(0, 36), doubleHash(Buffer.from(coinbase, 'hex')), bytes.subarray(68, 80)]);
  const proof = bytes.subarray(80).toString('hex');
  const block = decodeBlock(`${own.toString('hex')}${proof}01${coinbase}`);
  expect(block.transactions.map(({ hash }) => hash)).toEqual([litecoin.transactions[1]![0]]);
  // Without one it is read too, whatever its version says: other chains use that bit freely.
  expect(decodeBlock(`${own.toString('hex')}01${coinbase}`).transactions).toEqual(block.transactions);
});

test('a transaction with unknown parts, of the extension block, or with something behind it is refused', () => {
  const raw = litecoin.transactions[4]![1]!;
  expect(() => decodeRaw(raw.replace(/^010000000001/, '010000000002'))).toThrow('unknown parts');
  const hogEx = litecoin.transactions[7]![1]!;
  expect(() => decodeRaw(hogEx.replace(/0000000000$/, '0100000000'))).toThrow('extension block');
  expect(() => decodeRaw(`${raw}00`)).toThrow('more than a transaction');
});
