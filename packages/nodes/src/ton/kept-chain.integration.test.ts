import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Address, Cell } from '@ton/core';
import { expect, onTestFinished, test } from 'vitest';
import { masterOf, mintBody, minter } from './jetton.ts';
import { startTonStandIn } from './server.ts';
import { coinMessage, jettonMessage, jettonWalletOf, signMessages, walletOf } from './wallet.ts';
import { askJettonWallet, askSeqno, sendBoc } from './door.ts';

const coin = 10n ** 9n;
const [payer, receiver] = [walletOf(1), walletOf(2)];

test('a chain that is kept is the same after a start from its file, with what still waited for a block', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-ton-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keptIn = join(folder, 'chain', 'journal.jsonl');
  const first = await startTonStandIn({ keptIn });
  first.chain.inject({ from: minter, to: payer.address, value: 10n * coin });
  await first.chain.settle();
  const messages = [coinMessage(receiver.address, coin)];
  await sendBoc(first.url, signMessages(payer, { seqno: 0, messages }));
  await first.chain.settle();
  expect(await askSeqno(first.url, payer.address)).toBe(1);
  await sendBoc(first.url, signMessages(payer, { seqno: 1, messages }));
  const { hash, seqno } = first.chain.head;
  const balance = () => first.chain.ofAccount.get(receiver.address)?.at(-1)?.after;
  expect(balance()).toBe(coin);
  await first.stop();
  appendFileSync(keptIn, '{"block":17');

  const again = await startTonStandIn({ keptIn });
  onTestFinished(() => again.stop());
  expect(again.chain.blocks[seqno - 1]?.hash).toBe(hash);
  await again.chain.settle();
  // Less a nanoton of rent for each second or so.
  expect(again.chain.ofAccount.get(receiver.address)?.at(-1)?.after).toBeGreaterThan(2n * coin - 1_000n);
});

test('messages are judged by the contracts themselves: signature, number, end and wallet', async () => {
  const { chain, url, stop } = await startTonStandIn();
  onTestFinished(stop);
  chain.inject({ from: minter, to: payer.address, value: 10n * coin });
  await chain.settle();
  const messages = [coinMessage(receiver.address, coin)];
  const good = signMessages(payer, { seqno: 0, messages });
  const bent = Buffer.from(good, 'base64');
  // A bit of the signature, wherever the bag of cells has it.
  const at = bent.length - 40;
  bent[at] = (bent[at] ?? 0) ^ 1;
  const refused: Record<string, string> = {
    'another number': signMessages(payer, { seqno: 1, messages }),
    'a wallet without coins': signMessages(walletOf(3), { seqno: 0, messages }),
    'no bag of cells': 'AAAA',
    'a changed bag': bent.toString('base64'),
  };
  for (const [what, boc] of Object.entries(refused))
    await expect(sendBoc(url, boc).catch((error: Error) => [what, error.message])).resolves.toEqual([
      what,
      expect.stringContaining('cannot apply external message'),
    ]);
  await sendBoc(url, good);
  await chain.settle();
  await expect(sendBoc(url, good)).rejects.toThrow(/exitcode=33/);
});

test('jettons of the contract that USDT has move from wallets of both kinds, and back when they are not taken', async () => {
  const { chain, url, stop } = await startTonStandIn();
  onTestFinished(stop);
  const { address: master, init } = masterOf('USDT');
  chain.inject({ from: minter, to: master, value: 5n * coin, init });
  const modern = walletOf(4, 'v5');
  for (const { address } of [payer, modern]) chain.inject({ from: minter, to: address, value: 10n * coin });
  await chain.settle();
  for (const { address } of [payer, modern])
    chain.inject({ from: minter, to: master, value: coin, body: mintBody(address, 100n), bounce: true });
  await chain.settle();
  for (const from of [payer, modern]) {
    const wallet = await askJettonWallet(url, master, from.address);
    const message = jettonMessage({ wallet, to: receiver.address, amount: 30n, response: from.address, forward: 0n });
    chain.push(signMessages(from, { seqno: 0, messages: [message] }));
  }
  await chain.settle();
  expect(await held(receiver.address)).toBe(60n);
  const wallet = await askJettonWallet(url, master, payer.address);
  const elsewhere = `-1:${'1'.repeat(64)}`;
  const abroad = jettonMessage({ wallet, to: elsewhere, amount: 5n, response: payer.address, forward: 0n });
  chain.push(signMessages(payer, { seqno: 1, messages: [abroad] }));
  await chain.settle();
  expect(await held(payer.address)).toBe(70n);

  async function held(owner: string): Promise<bigint> {
    const asked = await jettonWalletOf(chain, master, owner);
    const response = await fetch(`${url}/accountStates?address=${asked}`);
    const { accounts } = (await response.json()) as { accounts: { data_boc: string }[] };
    return Cell.fromBase64(accounts[0]!.data_boc).beginParse().skip(4).loadCoins();
  }
});

test('an address is asked for in any of its forms', async () => {
  const { chain, url, stop } = await startTonStandIn();
  onTestFinished(stop);
  chain.inject({ from: minter, to: payer.address, value: coin });
  await chain.settle();
  const address = Address.parse(payer.address);
  for (const form of [address.toString(), address.toString({ bounceable: false }), payer.address]) {
    const response = await fetch(`${url}/accountStates?address=${encodeURIComponent(form)}`);
    expect(await response.json()).toMatchObject({ accounts: [{ balance: String(coin), status: 'uninit' }] });
  }
});
