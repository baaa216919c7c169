import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileTokens } from '../../scripts/compile-tokens.ts';
import { startAnvil, type Anvil } from '../anvil.ts';
import artifacts from './artifacts.json' with { type: 'json' };
import { batch, phantomToken, testFalseToken, testUsdc, testUsdt, type TestContract } from './contracts.ts';

let chain: Anvil;
let owner: string;
let payer: string;
let receiver: string;

beforeAll(async () => {
  chain = await startAnvil({ noMining: true });
  [owner, payer, receiver] = (await chain.accounts()) as [string, string, string];
});
afterAll(() => chain.stop());

const on = (contract: TestContract, address: string) => {
  const abi = parseAbi(contract.abi);
  const call = (from: string, functionName: string, args: unknown[]) => ({
    from,
    to: address,
    data: encodeFunctionData({ abi, functionName, args }),
  });
  return {
    address,
    raw: (from: string, name: string, ...args: unknown[]) => chain.rpc<Hex>('eth_call', [call(from, name, args)]),
    read: async (functionName: string, ...args: unknown[]) =>
      decodeFunctionResult({
        abi,
        functionName,
        data: await chain.rpc<Hex>('eth_call', [call(owner, functionName, args)]),
      }),
    send: async (from: string, name: string, ...args: unknown[]) => {
      const hash = await chain.rpc<string>('eth_sendTransaction', [call(from, name, args)]);
      await chain.mine();
      return hash;
    },
  };
};
const deployed = async (contract: TestContract) => on(contract, await chain.deploy(contract.bytecode, owner));

test('the committed artifacts are what the contracts compile to', () => {
  expect(compileTokens()).toEqual(artifacts);
});

test('USDT has 6 decimals and answers nothing; USDC answers true', async () => {
  const usdt = await deployed(testUsdt);
  const usdc = await deployed(testUsdc);
  expect([await usdt.read('decimals'), await usdt.read('symbol')]).toEqual([6, 'USDT']);
  expect([await usdc.read('decimals'), await usdc.read('symbol')]).toEqual([6, 'USDC']);
  expect(await usdt.raw(payer, 'transfer', receiver, 0n)).toBe('0x');
  expect(await usdt.raw(payer, 'approve', receiver, 1n)).toBe('0x');
  expect(BigInt(await usdc.raw(payer, 'transfer', receiver, 0n))).toBe(1n);
});

test('USDT refuses a listed sender and everyone while it is paused, and takes its fee when one is set', async () => {
  const usdt = await deployed(testUsdt);
  await usdt.send(owner, 'mint', payer, 1_000_000n);
  await usdt.send(owner, 'setBlackListed', payer, true);
  await expect(usdt.raw(payer, 'transfer', receiver, 1n)).rejects.toThrow(/revert/);
  await usdt.send(owner, 'setBlackListed', payer, false);
  await usdt.send(owner, 'setPaused', true);
  await expect(usdt.raw(payer, 'transfer', receiver, 1n)).rejects.toThrow(/revert/);
  await usdt.send(owner, 'setPaused', false);
  await usdt.send(owner, 'setFee', 100n, 5_000n);
  await usdt.send(payer, 'transfer', receiver, 1_000_000n);
  expect(await usdt.read('balanceOf', receiver)).toBe(995_000n);
  await expect(usdt.raw(payer, 'setPaused', true)).rejects.toThrow(/revert/);
});

test('a batch pays one address twice in one transaction', async () => {
  const usdc = await deployed(testUsdc);
  const payments = await deployed(batch);
  await usdc.send(owner, 'mint', payer, 30n);
  await usdc.send(payer, 'approve', payments.address, 30n);
  const hash = await payments.send(payer, 'pay', usdc.address, receiver, [10n, 20n]);
  const receipt = await chain.rpc<{ logs: unknown[] }>('eth_getTransactionReceipt', [hash]);
  expect(receipt.logs).toHaveLength(2);
  expect(await usdc.read('balanceOf', receiver)).toBe(30n);
});

test('a token that answers false moves nothing from a frozen address and not more than there is', async () => {
  const token = await deployed(testFalseToken);
  await token.send(owner, 'mint', payer, 10n);
  expect(BigInt(await token.raw(payer, 'transfer', receiver, 10n))).toBe(1n);
  expect(BigInt(await token.raw(payer, 'transfer', receiver, 11n))).toBe(0n);
  await token.send(owner, 'setFrozen', payer, true);
  expect(BigInt(await token.raw(payer, 'transfer', receiver, 10n))).toBe(0n);
  const refused = await token.send(payer, 'transfer', receiver, 10n);
  const receipt = { status: '0x1', logs: [] };
  expect(await chain.rpc('eth_getTransactionReceipt', [refused])).toMatchObject(receipt);
  expect([await token.read('balanceOf', payer), await token.read('balanceOf', receiver)]).toEqual([10n, 0n]);
  await token.send(owner, 'setFrozen', payer, false);
  await token.send(payer, 'transfer', receiver, 10n);
  expect([await token.read('balanceOf', payer), await token.read('balanceOf', receiver)]).toEqual([0n, 10n]);
  await expect(token.raw(payer, 'setFrozen', receiver, true)).rejects.toThrow(/revert/);
});

test('a phantom token announces what it is asked for, and its balances stay true', async () => {
  const token = await deployed(phantomToken);
  const hash = await token.send(payer, 'transfer', receiver, 5_000_000n);
  const receipt = await chain.rpc<{ status: string; logs: unknown[] }>('eth_getTransactionReceipt', [hash]);
  expect([receipt.status, receipt.logs.length]).toEqual(['0x1', 1]);
  expect(BigInt(await token.raw(payer, 'transfer', receiver, 5_000_000n))).toBe(1n);
  expect([await token.read('balanceOf', payer), await token.read('balanceOf', receiver)]).toEqual([0n, 0n]);
  await token.send(owner, 'mint', receiver, 7n);
  expect(await token.read('balanceOf', receiver)).toBe(7n);
});
