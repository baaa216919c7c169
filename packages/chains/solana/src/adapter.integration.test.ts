import type { Asset, LifetimeSlot, OutgoingIntent, TransactionState } from '@florin/domain/ports/chain';
import { airdrop, makeMint, mintTo, payCoins, payTokens, tokenAccountOf, walletOf } from '@florin/nodes/solana/control';
import { type SolanaStandIn, startSolanaStandIn } from '@florin/nodes/solana/server';
import { mnemonicToSeedSync } from '@scure/bip39';
import type { KeyPairSigner } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSolanaAdapter } from './adapter.ts';
import { createSolanaKeys } from './keys.ts';
import { token2022Program } from './programs.ts';

const keys = createSolanaKeys(mnemonicToSeedSync('test test test test test test test test test test test junk'));
const treasury = keys.treasuryAddress();
const deposit = keys.depositAddress(0n).address;
const native: Asset = { kind: 'native' };
const rent = 2_039_280n;

let chain: SolanaStandIn;
let [payer, issuer, wallet]: KeyPairSigner[] = [];
let mint: string;
let token: Asset;

beforeEach(async () => {
  chain = await startSolanaStandIn();
  [payer, issuer, wallet] = await Promise.all([1, 2, 3].map(walletOf));
  mint = (await walletOf(5)).address;
  token = { kind: 'token', ref: mint };
  for (const one of [payer!.address, issuer!.address, treasury]) airdrop(chain.vm, one, 10n ** 10n);
  makeMint(chain.vm, mint, { decimals: 6, authority: issuer!.address });
  await mintTo(chain.vm, issuer!, mint, payer!.address, 1_000_000n);
  await mintTo(chain.vm, issuer!, mint, treasury, 1_000n);
  chain.vm.advance();
});
afterEach(() => chain.stop());

const adapter = (...urls: string[]) =>
  createSolanaAdapter({ network: chain.vm.genesisHash, rpcUrls: [chain.url, ...urls], timeoutMilliseconds: 2_000 });
const lamports = (key: string) => chain.vm.account(key, chain.vm.slot)?.lamports ?? 0n;
const fresh = async (): Promise<LifetimeSlot> => {
  const { slots } = adapter();
  if (slots.kind !== 'lifetime') throw new Error('Solana has lifetimes.');
  return slots.fresh();
};

let count = 0;
async function intentOf(part: Pick<OutgoingIntent, 'purpose' | 'source' | 'destination' | 'asset' | 'amount'>) {
  count += 1;
  const sourceAddress = part.source.kind === 'treasury' ? treasury : deposit;
  const { purpose, destination, asset, amount } = part;
  const { feeCap } = await adapter().estimateCost({ purpose, from: sourceAddress, to: destination, asset, amount });
  const id = `intent-${count}`;
  return { ...part, id, network: chain.vm.genesisHash, sourceAddress, treasury, feeCap } satisfies OutgoingIntent;
}
const fromDeposit = { kind: 'deposit', index: 0n } as const;
const fromTreasury = { kind: 'treasury' } as const;
const sweepOf = (asset: Asset, amount: bigint) =>
  intentOf({ purpose: 'sweep', source: fromDeposit, destination: treasury, asset, amount });

/** Builds, signs and sends; a block takes it. */
async function move(intent: OutgoingIntent): Promise<{ txHash: string; state: TransactionState }> {
  const unsigned = await adapter().build(intent, await fresh());
  expect(keys.decode(unsigned)).toMatchObject({
    kind: 'transfer',
    destination: intent.destination,
    asset: intent.asset,
    amount: intent.amount,
  });
  expect(keys.decode(unsigned).feeCap).toBeLessThanOrEqual(intent.feeCap);
  const signed = keys.sign(unsigned, intent.source);
  expect(await adapter().broadcast(signed)).toEqual({ result: 'accepted' });
  chain.vm.advance();
  return { txHash: signed.txHash, state: await adapter().transactionState(signed.txHash) };
}

test('a sweep of tokens empties and closes the account: nothing stays, and its deposit is the treasury’s', async () => {
  await payTokens(chain.vm, payer!, { mint, to: deposit, amount: 70n, decimals: 6 });
  chain.vm.advance();
  const account = await tokenAccountOf(deposit, mint);
  expect(lamports(account)).toBe(rent);
  expect(lamports(deposit)).toBe(0n);
  const before = lamports(treasury);
  const { state } = await move(await sweepOf(token, 70n));
  expect(state).toMatchObject({ state: 'included', success: true, returned: rent });
  const { fee } = state as Extract<TransactionState, { state: 'included' }>;
  expect(lamports(treasury)).toBe(before - fee + rent);
  expect(chain.vm.account(account, chain.vm.slot)).toBeNull();
  expect(chain.vm.account(deposit, chain.vm.slot)).toBeNull();
  expect(await adapter().balance(treasury, token)).toBe(1_070n);
});

test('a sweep of tokens that leaves some behind does not close', async () => {
  await payTokens(chain.vm, payer!, { mint, to: deposit, amount: 70n, decimals: 6 });
  chain.vm.advance();
  const { state } = await move(await sweepOf(token, 60n));
  expect(state).toMatchObject({ success: true, returned: 0n });
  expect(await adapter().balance(deposit, token)).toBe(10n);
});

test('a sweep of coins takes exactly all of them, and the treasury pays for it', async () => {
  await payCoins(chain.vm, payer!, deposit, 5_000_000n);
  chain.vm.advance();
  const before = lamports(treasury);
  const { state } = await move(await sweepOf(native, 5_000_000n));
  const { fee } = state as Extract<TransactionState, { state: 'included' }>;
  expect(fee).toBeGreaterThanOrEqual(10_000n);
  expect(lamports(treasury)).toBe(before + 5_000_000n - fee);
  expect(chain.vm.account(deposit, chain.vm.slot)).toBeNull();
});

test('coins that no account may hold are not left behind', async () => {
  await payCoins(chain.vm, payer!, deposit, 5_000_000n);
  chain.vm.advance();
  await expect(sweepOf(native, 4_900_000n)).rejects.toThrow(/stay behind/);
  await expect(sweepOf(native, 6_000_000n)).rejects.toThrow(/holds less/);
});

const payoutOf = (destination: string, amount: bigint, asset: Asset = token) =>
  intentOf({ purpose: 'payout', source: fromTreasury, destination, asset, amount });

test('a payout creates the account of a receiver that has none; its cost is told', async () => {
  const before = lamports(treasury);
  const { state } = await move(await payoutOf(wallet!.address, 40n));
  const { fee } = state as Extract<TransactionState, { state: 'included' }>;
  expect(fee).toBeGreaterThan(rent);
  expect(lamports(treasury)).toBe(before - fee);
  expect(await adapter().balance(wallet!.address, token)).toBe(40n);
  const again = await move(await payoutOf(wallet!.address, 2n));
  expect((again.state as { fee: bigint }).fee).toBeLessThan(rent);
  expect(await adapter().balance(wallet!.address, token)).toBe(42n);
});

test('a refund from a deposit address is paid for by the treasury', async () => {
  await payTokens(chain.vm, payer!, { mint, to: deposit, amount: 70n, decimals: 6 });
  chain.vm.advance();
  const refund = { purpose: 'refund', source: fromDeposit, destination: payer!.address, asset: token } as const;
  const { state } = await move(await intentOf({ ...refund, amount: 70n }));
  expect(state).toMatchObject({ success: true, returned: rent });
  expect(lamports(deposit)).toBe(0n);
});

test('what would be lost is refused: a token account as receiver, a program, an address that no key holds', async () => {
  const account = await tokenAccountOf(payer!.address, mint);
  await expect(payoutOf(account, 1n)).rejects.toThrow(/no wallet/);
  await expect(payoutOf(mint, 1n)).rejects.toThrow(/no wallet/);
  await expect(payoutOf(await tokenAccountOf(wallet!.address, mint), 1n)).rejects.toThrow(/no wallet/);
  await expect(payoutOf(wallet!.address, 1_001n)).rejects.toThrow(/holds 1000/);
  await expect(payoutOf(wallet!.address, 100n, native)).rejects.toThrow(/too few lamports/);
});

test('what the issuer has frozen is not moved, and not paid to', async () => {
  await payTokens(chain.vm, payer!, { mint, to: deposit, amount: 70n, decimals: 6 });
  chain.vm.advance();
  const freeze = async (owner: string) => {
    const key = await tokenAccountOf(owner, mint);
    const account = chain.vm.account(key, chain.vm.slot)!;
    const data = account.data.slice();
    data[108] = 2;
    chain.vm.put(key, { ...account, data });
  };
  await freeze(deposit);
  await expect(sweepOf(token, 70n)).rejects.toThrow(/frozen/);
  await freeze(payer!.address);
  await expect(payoutOf(payer!.address, 1n)).rejects.toThrow(/frozen/);
});

test('two intents with the same content and blockhash are two transactions, and each counts', async () => {
  const slot = await fresh();
  const intents = [await payoutOf(wallet!.address, 3n), await payoutOf(wallet!.address, 3n)];
  const signed = [];
  for (const intent of intents) signed.push(keys.sign(await adapter().build(intent, slot), fromTreasury));
  expect(signed[0]!.txHash).not.toBe(signed[1]!.txHash);
  for (const one of signed) expect(await adapter().broadcast(one)).toEqual({ result: 'accepted' });
  chain.vm.advance();
  expect(await adapter().balance(wallet!.address, token)).toBe(6n);
});

test('the same intent in the same lifetime is the same bytes, and sending them again is known', async () => {
  const slot = await fresh();
  const intent = await payoutOf(wallet!.address, 3n);
  const [one, other] = [await adapter().build(intent, slot), await adapter().build(intent, slot)];
  expect(other).toBe(one);
  const signed = keys.sign(one, fromTreasury);
  await adapter().broadcast(signed);
  expect(await adapter().broadcast(signed)).toEqual({ result: 'accepted' });
  chain.vm.advance();
  expect(await adapter().broadcast(signed)).toEqual({ result: 'known' });
  expect(await adapter().balance(wallet!.address, token)).toBe(3n);
});

test('a lifetime is closed only when a final block is beyond it', async () => {
  const slot = await fresh();
  const intent = await payoutOf(wallet!.address, 3n);
  const signed = keys.sign(await adapter().build(intent, slot), fromTreasury);
  await adapter().broadcast(signed);
  chain.vm.drop();
  const height = () => chain.vm.tip('processed').height;
  chain.vm.advance(Number(slot.lastValidHeight - height()) + 1);
  expect(await adapter().slotState(treasury, slot)).toBe('open');
  expect(await adapter().broadcast(signed)).toMatchObject({ result: 'rejected', permanent: false });
  chain.vm.advance(31);
  expect(await adapter().slotState(treasury, slot)).toBe('open');
  chain.vm.advance(1);
  expect(await adapter().slotState(treasury, slot)).toBe('closed');
  expect(await adapter().transactionState(signed.txHash, chain.vm.slot)).toEqual({ state: 'unknown' });
});

test('nodes that forgot the blocks of a lifetime, or lag, do not end it', async () => {
  const slot = await fresh();
  chain.vm.advance(200);
  expect(await adapter().slotState(treasury, slot)).toBe('closed');
  const ahead = chain.vm.slot + 1n;
  await expect(adapter().transactionState('1'.repeat(64), ahead)).rejects.toThrow(/not come that far/);
  chain.vm.firstKept = chain.vm.slot - 20n;
  await expect(adapter().slotState(treasury, slot)).rejects.toThrow(/no longer keeps/);
});

test('what is not in a block yet is unknown, and what failed says so with its fee', async () => {
  await payTokens(chain.vm, payer!, { mint, to: deposit, amount: 70n, decimals: 6 });
  chain.vm.advance();
  const intent = await sweepOf(token, 70n);
  const signed = keys.sign(await adapter().build(intent, await fresh()), intent.source);
  expect(await adapter().broadcast(signed)).toEqual({ result: 'accepted' });
  expect(await adapter().transactionState(signed.txHash)).toEqual({ state: 'unknown' });
  // A little more arrives in between: an account that holds something cannot be closed.
  chain.vm.drop();
  await payTokens(chain.vm, payer!, { mint, to: deposit, amount: 1n, decimals: 6 });
  chain.vm.advance();
  chain.vm.queue(new Uint8Array(Buffer.from(signed.raw, 'base64')));
  chain.vm.advance();
  const state = await adapter().transactionState(signed.txHash);
  expect(state).toMatchObject({ state: 'included', success: false, returned: 0n });
  expect(await adapter().balance(deposit, token)).toBe(71n);
});

test('prices follow what recent blocks were content with, between a floor and a ceiling, and survive a node without advice', async () => {
  const fees = async () =>
    (await adapter().estimateCost({ purpose: 'payout', from: treasury, to: payer!.address, asset: token, amount: 1n }))
      .fee;
  const floor = await fees();
  chain.vm.priorityFee = 100_000n;
  const usual = await fees();
  chain.vm.priorityFee = 10n ** 15n;
  const ceiling = await fees();
  expect(floor).toBeLessThan(usual);
  expect(usual).toBeLessThan(ceiling);
  expect(ceiling).toBeLessThan(1_000_000n);
});

test('assets say their decimals; what is no mint of the token program is refused', async () => {
  expect(await adapter().describeAsset(native)).toEqual({ decimals: 9, symbol: null });
  expect(await adapter().describeAsset(token)).toEqual({ decimals: 6, symbol: null });
  const refused = { kind: 'token', ref: payer!.address } as const;
  await expect(adapter().describeAsset(refused)).rejects.toThrow(/No mint/);
  const other = (await walletOf(7)).address;
  makeMint(chain.vm, other, { decimals: 6, authority: issuer!.address, program: token2022Program });
  await expect(adapter().describeAsset({ kind: 'token', ref: other })).rejects.toThrow(/Token-2022/);
});

test('what a payer pays the network, with the account that a wallet creates for a token', async () => {
  const none = { kind: 'token', ref: payer!.address } as const;
  const [coins, tokens, nothing] = await adapter().transferFees(deposit, [native, token, none]);
  expect(coins).toBeGreaterThanOrEqual(5_000n);
  expect(tokens).toBeGreaterThan(rent);
  expect(nothing).toBeNull();
});

test('the head is confirmed, and final is what lies 32 slots behind it', async () => {
  chain.vm.advance(40);
  const { slot, blockhash } = chain.vm.tip('confirmed');
  expect(await adapter().head()).toEqual({ height: slot, hash: blockhash, finalHeight: slot - 32n });
  const header = (await adapter().header(slot))!;
  expect(await adapter().testify(header, [])).toEqual({ agree: 1, deny: 0, silent: 0 });
  expect(await adapter('http://127.0.0.1:1').testify(header, [])).toEqual({ agree: 1, deny: 0, silent: 1 });
  expect(await adapter().testify({ ...header, hash: deposit }, [])).toEqual({ agree: 0, deny: 1, silent: 0 });
});

test('a past balance is what the next transaction found, and a present one where nothing came after', async () => {
  const held = (height: bigint) =>
    Promise.all([adapter().balance(deposit, native, height), adapter().balance(deposit, token, height)]);
  const places: bigint[] = [];
  for (const amount of [1_000_000n, 2_000_000n]) {
    places.push(chain.vm.slot);
    await payCoins(chain.vm, payer!, deposit, amount);
    await payTokens(chain.vm, payer!, { mint, to: deposit, amount, decimals: 6 });
    chain.vm.advance(2);
  }
  places.push(chain.vm.slot);
  expect(await Promise.all(places.map(held))).toEqual([
    [0n, 0n],
    [1_000_000n, 1_000_000n],
    [3_000_000n, 1_000_000n],
  ]);
  await expect(adapter().balance(deposit, native, chain.vm.slot + 1n)).rejects.toThrow(/not come that far/);
});

test('a node of another cluster is not believed', async () => {
  const elsewhere = createSolanaAdapter({ network: deposit, rpcUrls: [chain.url] });
  await expect(elsewhere.head()).rejects.toThrow(/serves/);
});
