import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@florin/domain/errors';
import { concat, serializeTransaction, toRlp, type TransactionSerializable } from 'viem';
import { expect, test } from 'vitest';
import { decodeTransaction } from './decode-transaction.ts';
import { transferCall, type Hex } from './erc20.ts';

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const plain = {
  type: 'eip1559',
  chainId: 31_337,
  nonce: 4,
  gas: 21_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 2n,
  to: receiver,
  value: 12n,
} as const;
const tokenTransfer = { ...plain, to: token, value: 0n, gas: 60_000n, data: transferCall(receiver, 99n) } as const;
const bytesOf = (transaction: TransactionSerializable) => serializeTransaction(transaction);

test('a transfer of coins is read from its bytes', () => {
  expect(decodeTransaction(bytesOf(plain))).toEqual({
    kind: 'transfer',
    network: '31337',
    destination: receiver,
    asset: { kind: 'native' },
    amount: 12n,
    uses: { kind: 'number', nonce: 4n },
    feeCap: 630_000n,
  });
});

test('a transfer of tokens is read from its bytes', () => {
  expect(decodeTransaction(bytesOf(tokenTransfer))).toEqual({
    kind: 'transfer',
    network: '31337',
    destination: receiver,
    asset: { kind: 'token', ref: token },
    amount: 99n,
    uses: { kind: 'number', nonce: 4n },
    feeCap: 1_800_000n,
  });
});

test('a transfer of nothing is read as what uses a number up', () => {
  expect(decodeTransaction(bytesOf({ ...plain, value: 0n }))).toEqual({
    kind: 'cancel',
    network: '31337',
    destination: receiver,
    uses: { kind: 'number', nonce: 4n },
    feeCap: 630_000n,
  });
});

test('the first nonce is zero', () => {
  expect(decodeTransaction(bytesOf({ ...plain, nonce: 0 })).uses).toEqual({ kind: 'number', nonce: 0n });
});

const dirtyRecipient: Hex = `0xa9059cbb${'ff'.repeat(12)}${receiver.slice(2)}${'01'.padStart(64, '0')}`;
const { to: _to, ...creation } = plain;
const refused: [string, string][] = [
  ['a contract creation', bytesOf({ ...creation, data: '0x6001' })],
  ['coins with calldata', bytesOf({ ...plain, data: '0x01' })],
  ['a token transfer of nothing', bytesOf({ ...tokenTransfer, data: transferCall(receiver, 0n) })],
  ['a token transfer with coins', bytesOf({ ...tokenTransfer, value: 1n })],
  ['an approval', bytesOf({ ...tokenTransfer, data: `0x095ea7b3${tokenTransfer.data.slice(10)}` })],
  ['bytes after the call', bytesOf({ ...tokenTransfer, data: `${tokenTransfer.data}00` })],
  ['a call cut short', bytesOf({ ...tokenTransfer, data: tokenTransfer.data.slice(0, -2) as Hex })],
  ['a recipient with bytes before it', bytesOf({ ...tokenTransfer, data: dirtyRecipient })],
  ['an access list', bytesOf({ ...plain, accessList: [{ address: token, storageKeys: [] }] })],
  [
    'a legacy transaction',
    bytesOf({ type: 'legacy', chainId: 1, nonce: 1, gas: 21_000n, gasPrice: 1n, to: receiver, value: 1n }),
  ],
  [
    'an EIP-2930 transaction',
    bytesOf({ type: 'eip2930', chainId: 1, nonce: 1, gas: 21_000n, gasPrice: 1n, to: receiver, value: 1n }),
  ],
  ['an EIP-7702 transaction', bytesOf({ ...plain, type: 'eip7702', authorizationList: [] })],
  [
    'a signed transaction',
    serializeTransaction(plain, { r: `0x${'1'.repeat(64)}`, s: `0x${'1'.repeat(64)}`, yParity: 0 }),
  ],
  ['no gas', bytesOf({ ...plain, gas: 0n })],
  ['a free ride', bytesOf({ ...plain, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n })],
  ['bytes after the transaction', `${bytesOf(plain)}00`],
  ['a transaction cut short', bytesOf(plain).slice(0, -2)],
  ['upper-case hex', bytesOf(plain).toUpperCase().replace('0X', '0x')],
  ['no bytes', ''],
  ['text', 'hello'],
];

test.each(refused)('%s is refused', (_what, bytes) => {
  expect(() => decodeTransaction(bytes)).toThrow(/Not one of our transactions/);
});

test('a non-canonical encoding of the same transaction is refused', () => {
  const fields: Hex[] = ['0x7a69', '0x04', '0x02', '0x1e', '0x5208', receiver, '0x0c', '0x'];
  const encoded = (nonce: Hex): string => concat(['0x02', toRlp([...fields.with(1, nonce), []])]);
  expect(encoded('0x04')).toBe(bytesOf(plain));
  expect(() => decodeTransaction(encoded('0x0004'))).toThrow(/Not one of our transactions/);
});

test('a priority above the maximum is refused', () => {
  const fields: Hex[] = ['0x7a69', '0x04', '0x1f', '0x1e', '0x5208', receiver, '0x0c', '0x'];
  expect(() => decodeTransaction(concat(['0x02', toRlp([...fields, []])]))).toThrow(/Not one of our transactions/);
});

test('every changed byte is refused or noticed, but in the priority fee, which stays below the maximum', () => {
  const bytes = bytesOf(tokenTransfer);
  const before = decodeTransaction(bytes);
  const unnoticed: number[] = [];
  for (let at = 2; at < bytes.length; at += 2) {
    const flipped = (Number.parseInt(bytes.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0');
    try {
      if (isDeepStrictEqual(decodeTransaction(bytes.slice(0, at) + flipped + bytes.slice(at + 2)), before))
        unnoticed.push(at);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  expect(unnoticed.map((at) => bytes.slice(at - 2, at + 4))).toEqual(['04021e']);
});
