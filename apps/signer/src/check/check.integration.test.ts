import { createCardanoAdapter } from '@florin/chain-cardano/adapter';
import { createCardanoKeys } from '@florin/chain-cardano/keys';
import { networks as cardanoNetworks } from '@florin/chain-cardano/networks';
import { createTezosAdapter } from '@florin/chain-tezos/adapter';
import { createTezosKeys } from '@florin/chain-tezos/keys';
import { createTonAdapter } from '@florin/chain-ton/adapter';
import { tonAddressBook } from '@florin/chain-ton/address-book';
import { createTonKeys } from '@florin/chain-ton/keys';
import { fromWord } from '@florin/chain-tron/address-book';
import { createTronAdapter } from '@florin/chain-tron/adapter';
import { createSuiAdapter } from '@florin/chain-sui/adapter';
import { createSuiKeys } from '@florin/chain-sui/keys';
import { createTronKeys } from '@florin/chain-tron/keys';
import { startCardanoStandIn } from '@florin/nodes/cardano/server';
import { startSuiStandIn } from '@florin/nodes/sui/server';
import { contractOf } from '@florin/nodes/tezos/hashes';
import { startTezosStandIn } from '@florin/nodes/tezos/server';
import { coins, send, walletOf as tezosWalletOf } from '@florin/nodes/tezos/wallet';
import { testUsdt } from '@florin/nodes/tokens/contracts';
import { masterOf, minter } from '@florin/nodes/ton/jetton';
import { startTonStandIn } from '@florin/nodes/ton/server';
import { coinMessage, signMessages, walletOf } from '@florin/nodes/ton/wallet';
import { makeToken } from '@florin/nodes/tron/control';
import { startTronStandIn, type TronStandIn } from '@florin/nodes/tron/server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ownClock } from '../own-clock.ts';
import { checkChain } from './check.ts';

let node: TronStandIn;
let usdt: string;
beforeAll(async () => {
  node = await startTronStandIn();
  usdt = fromWord(await makeToken(node.chain, testUsdt, '11'.repeat(20), 25n));
  await node.chain.mine(18);
});
afterAll(() => node?.stop());

const check = (network = String(node.chain.chainId), token = usdt) => {
  const adapter = createTronAdapter({ network, rpcUrls: [node.url] });
  const keys = createTronKeys(new Uint8Array(64).fill(3));
  return checkChain({ adapter, keys, network, token: { kind: 'token', ref: token }, clock: ownClock });
};

test('a node that works is read, priced and signed for, and is sent nothing', async () => {
  const findings = await check();
  expect(findings.map(({ what, ok }) => [what, ok])).toEqual(
    ['newest block', 'a final block', 'the token', 'prices', 'a signature that is never sent'].map((what) => [
      what,
      true,
    ]),
  );
  const [, final, token] = findings.map(({ detail }) => detail);
  expect(final).toMatch(/^1: 1 transfers; 1 of 1 nodes stand by it/);
  expect(token).toBe('USDT, 6 decimals');
  expect(node.chain.isPending).toBe(false);
});

test('a node that tries what it is asked to price is read as well, and nobody’s treasury has nothing to sign for', async () => {
  const { chain, url, stop } = await startSuiStandIn();
  onTestFinished(stop);
  chain.advance(2);
  const network = chain.chainId;
  const adapter = createSuiAdapter({ network, rpcUrls: [url] });
  const keys = createSuiKeys(new Uint8Array(64).fill(3));
  const findings = await checkChain({ adapter, keys, network, token: null, clock: ownClock });
  expect(findings.every(({ ok }) => ok)).toBe(true);
  expect(findings.at(-1)?.detail).toContain('none, as expected: The movement would fail now');
});

test('an index of TON is read with its jetton, although its nodes know of no balances of a stranger', async () => {
  const { chain, masters, url, stop } = await startTonStandIn();
  onTestFinished(stop);
  const { address, init } = masterOf('USDT');
  masters.list(address, { name: 'Tether USD', symbol: 'USDT', decimals: 6 });
  const payer = walletOf(1);
  for (const one of [{ to: address, init }, { to: payer.address }])
    chain.inject({ from: minter, value: 5_000_000_000n, ...one });
  await chain.settle();
  chain.push(signMessages(payer, { seqno: 0, messages: [coinMessage(walletOf(2).address, 5n)] }));
  await chain.settle();
  const adapter = createTonAdapter({ network: 'local', rpcUrls: [url] });
  const keys = createTonKeys(new Uint8Array(64).fill(3));
  const parsed = tonAddressBook.parseAddress(address);
  const token = { kind: 'token', ref: parsed.ok ? parsed.canonical : '' } as const;
  const findings = await checkChain({ adapter, keys, network: 'local', token, clock: ownClock });
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(findings[1]?.detail).toMatch(/^4: 1 transfers; 1 of 1 nodes stand by it/);
  expect(findings[2]?.detail).toBe('USDT, 6 decimals');
});

test('an index of Cardano is read with its asset; nothing is signed, because coins that nobody has cannot be spent', async () => {
  const { chain, url, stop } = await startCardanoStandIn();
  onTestFinished(stop);
  const network = cardanoNetworks.get('cardanolocal')!;
  const keys = createCardanoKeys(new Uint8Array(64).fill(3), network);
  const ref = `${'a1'.repeat(28)}55534458`;
  chain.list(ref, { name: 'USDX', ticker: 'USDX', decimals: 6 });
  chain.grant(keys.depositAddress(1n).address, 1_300_000n, new Map([[ref, 5n]]));
  chain.advance(2);
  const adapter = createCardanoAdapter({ network: network.name, rpcUrls: [url] });
  const token = { kind: 'token', ref } as const;
  const findings = await checkChain({ adapter, keys, network: network.name, token, clock: ownClock });
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(findings[1]?.detail).toMatch(/^1: 1 transfers; 1 of 1 nodes stand by it/);
  expect(findings[2]?.detail).toBe('USDX, 6 decimals');
  expect(findings.at(-1)?.detail).toMatch(/^not tried/);
});

test('a node of Tezos is read with its token, and what it tries for a price needs no key of a stranger', async () => {
  const { chain, url, stop } = await startTezosStandIn();
  onTestFinished(stop);
  const keys = createTezosKeys(new Uint8Array(64).fill(3));
  const contract = contractOf('USDT');
  chain.originate(contract, { standard: 'FA2', lastId: 1, metadata: { name: 'USDT', symbol: 'USDt', decimals: 6 } });
  const [payer, payee] = [tezosWalletOf(1), tezosWalletOf(2)];
  chain.grant(payer.address, 5_000_000n);
  await send(url, payer, [coins(payee.address, 1_000_000n)]);
  // Two blocks later the one that holds the payment is final.
  chain.advance(3);
  const adapter = createTezosAdapter({ network: 'local', rpcUrls: [url] });
  const token = { kind: 'token', ref: `${contract}_0` } as const;
  const findings = await checkChain({ adapter, keys, network: 'local', token, clock: ownClock });
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(findings[1]?.detail).toMatch(/: 1 transfers; 1 of 1 nodes stand by it/);
  expect(findings[2]?.detail).toBe('USDt, 6 decimals');
});

test('each thing that does not work says why, and the others are tried all the same', async () => {
  const other = await check('1');
  expect(other.every(({ ok, detail }) => !ok && detail.includes('not 1.'))).toBe(true);
  node.faults.lite = true;
  const lite = await check();
  expect(lite.map(({ ok }) => ok)).toEqual([true, false, true, true, false]);
  expect(lite[1]?.detail).toContain('lite fullnode');
});
