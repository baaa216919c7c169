import type { Asset, Transfer } from '@florin/domain/ports/chain';
import {
  airdrop,
  createAccount,
  makeMint,
  makeTable,
  mintTo,
  payCoins,
  payTokens,
  submit,
  tokenAccountOf,
  walletOf,
} from '@florin/nodes/solana/control';
import { type SolanaStandIn, startSolanaStandIn } from '@florin/nodes/solana/server';
import { address, generateKeyPairSigner, type KeyPairSigner, type Instruction } from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  getInitializeAccount3Instruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSolanaAdapter } from './adapter.ts';
import { associatedTokenProgram, token2022Program, tokenProgram } from './programs.ts';

let chain: SolanaStandIn;
let [payer, issuer, owner, other]: KeyPairSigner[] = [];
let [mint, lookAlike]: string[] = [];
const native: Asset = { kind: 'native' };

beforeAll(async () => {
  chain = await startSolanaStandIn();
  [payer, issuer, owner, other] = await Promise.all([1, 2, 3, 4].map(walletOf));
  [mint, lookAlike] = (await Promise.all([5, 6].map(walletOf))).map((one) => one.address);
  airdrop(chain.vm, payer!.address, 10n ** 12n);
  airdrop(chain.vm, issuer!.address, 10n ** 12n);
  for (const one of [mint!, lookAlike!]) {
    makeMint(chain.vm, one, { decimals: 6, authority: issuer!.address });
    await mintTo(chain.vm, issuer!, one, payer!.address, 1_000_000n);
  }
  chain.vm.advance();
});
afterAll(() => chain.stop());

const adapter = () => createSolanaAdapter({ network: chain.vm.genesisHash, rpcUrls: [chain.url] });
const token = (): Asset => ({ kind: 'token', ref: mint! });

/** Transfers of the newest block to these owners. */
async function arrivals(...watched: string[]): Promise<readonly Transfer[]> {
  chain.vm.advance();
  const header = (await adapter().header(chain.vm.slot))!;
  const block = await adapter().block(
    header,
    [native, token()],
    async (keys) => new Set(keys.filter((one) => watched.includes(one))),
  );
  return block.transfers;
}

test('coins to an address of ours', async () => {
  const txHash = await payCoins(chain.vm, payer!, owner!.address, 4_000_000n);
  expect(await arrivals(owner!.address)).toEqual([
    { txHash, position: 1, watchKey: owner!.address, from: [payer!.address], asset: native, amount: 4_000_000n },
  ]);
});

test('tokens to an owner whose account the wallet creates; the deposit for its storage is no payment in coins', async () => {
  const txHash = await payTokens(chain.vm, payer!, { mint: mint!, to: owner!.address, amount: 70n, decimals: 6 });
  const account = await tokenAccountOf(payer!.address, mint!);
  const [transfer, ...more] = await arrivals(owner!.address);
  expect(more).toEqual([]);
  expect(transfer).toMatchObject({ txHash, watchKey: owner!.address, asset: token(), amount: 70n });
  expect(transfer!.from).toEqual([payer!.address, account]);
});

const move = async (to: string, amount: bigint, from: KeyPairSigner = payer!) =>
  getTransferCheckedInstruction({
    source: await tokenAccountOf(from.address, mint!),
    mint: address(mint!),
    destination: address(to),
    authority: from,
    amount,
    decimals: 6,
  });
const coins = (to: string, amount: bigint) =>
  getTransferSolInstruction({ source: payer!, destination: address(to), amount });

test('several transfers of one transaction are told one by one, each with a place of its own', async () => {
  const [ours, theirs] = [await tokenAccountOf(owner!.address, mint!), await tokenAccountOf(other!.address, mint!)];
  await submit(chain.vm, payer!, [
    createAccount(payer!, theirs, other!.address, mint!),
    coins(owner!.address, 1_000_000n),
    await move(ours, 1n),
    coins(other!.address, 2_000_000n),
    await move(theirs, 2n),
    await move(ours, 4n),
  ]);
  const found = await arrivals(owner!.address, other!.address);
  const facts = found.map(({ watchKey, asset, amount }) => [watchKey, asset.kind, amount]);
  expect(facts).toHaveLength(5);
  expect(facts).toEqual(
    expect.arrayContaining([
      [owner!.address, 'native', 1_000_000n],
      [other!.address, 'native', 2_000_000n],
      [owner!.address, 'token', 1n],
      [owner!.address, 'token', 4n],
      [other!.address, 'token', 2n],
    ]),
  );
  expect(new Set(found.map(({ position }) => position)).size).toBe(5);
});

test('what goes on its way in the same transaction is not counted: the rest is one credit', async () => {
  await submit(
    chain.vm,
    payer!,
    [
      coins(owner!.address, 3_000_000n),
      coins(owner!.address, 4_000_000n),
      getTransferSolInstruction({ source: owner!, destination: payer!.address, amount: 1_000_000n }),
    ],
    [owner!],
  );
  expect(await arrivals(owner!.address)).toMatchObject([{ asset: native, amount: 6_000_000n }]);
});

test('the plain transfer of old wallets counts like the checked one', async () => {
  const [source, destination] = [
    await tokenAccountOf(payer!.address, mint!),
    await tokenAccountOf(owner!.address, mint!),
  ];
  await submit(chain.vm, payer!, [getTransferInstruction({ source, destination, authority: payer!, amount: 6n })]);
  expect(await arrivals(owner!.address)).toMatchObject([{ amount: 6n }]);
});

test('tokens that another program moves arrive too: an inner instruction', async () => {
  // Tokens were sent to the token account of a token account; the account program moves them where they belong.
  const home = await tokenAccountOf(owner!.address, mint!);
  const nested = await tokenAccountOf(home, mint!);
  await submit(chain.vm, payer!, [createAccount(payer!, nested, home, mint!), await move(nested, 11n)]);
  expect(await arrivals(owner!.address)).toEqual([]);
  const [w, r] = [1, 0];
  const recover: Instruction = {
    programAddress: address(associatedTokenProgram),
    accounts: [
      [nested, w],
      [mint!, r],
      [home, w],
      [home, r],
      [mint!, r],
      [owner!.address, 3],
      [tokenProgram, r],
    ].map(([key, role]) => ({ address: address(key as string), role: role as 0 })),
    data: Uint8Array.of(2),
  };
  await submit(chain.vm, payer!, [recover], [owner!]);
  const found = await arrivals(owner!.address);
  // The emptied account leaves what was deposited for it: coins, of the same sender.
  expect(found.map(({ asset, amount }) => [asset.kind, amount])).toEqual([
    ['native', 2_039_280n],
    ['token', 11n],
  ]);
  for (const { from } of found) expect(from).toContain(nested);
});

test('a versioned transaction that takes its receivers from a lookup table', async () => {
  const ours = await tokenAccountOf(owner!.address, mint!);
  const table = (await walletOf(9)).address;
  makeTable(chain.vm, table, [owner!.address, ours]);
  chain.vm.advance(2);
  await submit(chain.vm, payer!, [coins(owner!.address, 3_000_000n), await move(ours, 9n)], [], {
    [table]: [owner!.address, ours],
  });
  const found = await arrivals(owner!.address);
  expect(found.map(({ asset, amount }) => [asset.kind, amount])).toEqual([
    ['native', 3_000_000n],
    ['token', 9n],
  ]);
  const { message } = chain.vm.find(found[0]!.txHash)!.executed;
  expect(message.accountKeys).not.toContain(owner!.address);
});

test('a failed transaction moves nothing', async () => {
  const ours = await tokenAccountOf(owner!.address, mint!);
  const signature = await submit(chain.vm, payer!, [coins(owner!.address, 5_000_000n), await move(ours, 10n ** 15n)]);
  expect(await arrivals(owner!.address)).toEqual([]);
  expect(chain.vm.find(signature)?.executed.err).not.toBeNull();
});

test('a look-alike mint, and the same mint of another program, are no payment', async () => {
  await payTokens(chain.vm, payer!, { mint: lookAlike!, to: owner!.address, amount: 70n, decimals: 6 });
  expect(await arrivals(owner!.address)).toEqual([]);
  makeMint(chain.vm, (await walletOf(7)).address, {
    decimals: 6,
    authority: issuer!.address,
    program: token2022Program,
  });
  const described = adapter().describeAsset({ kind: 'token', ref: (await walletOf(7)).address });
  await expect(described).rejects.toThrow(/Token-2022/);
});

test('tokens in an account beside the associated one are no payment', async () => {
  const account = await generateKeyPairSigner();
  const size = 165n;
  await submit(
    chain.vm,
    issuer!,
    [
      getCreateAccountInstruction({
        payer: issuer!,
        newAccount: account,
        lamports: chain.vm.rentOf(size),
        space: size,
        programAddress: TOKEN_PROGRAM_ADDRESS,
      }),
      getInitializeAccount3Instruction({ account: account.address, mint: address(mint!), owner: owner!.address }),
      getMintToInstruction({ mint: address(mint!), token: account.address, mintAuthority: issuer!, amount: 5n }),
    ],
    [account],
  );
  expect(await arrivals(owner!.address)).toEqual([]);
});

test('all who may have sent are named: owner, account, whoever gave leave, and who paid for it', async () => {
  const [ours, theirs] = [await tokenAccountOf(owner!.address, mint!), await tokenAccountOf(other!.address, mint!)];
  await submit(chain.vm, payer!, [await move(ours, 1n, other!)], [other!]);
  expect((await arrivals(owner!.address))[0]?.from).toEqual([other!.address, theirs, payer!.address]);
});

test('slots without a block are linked by the hash of the block before them', async () => {
  const last = (await adapter().header(chain.vm.slot))!;
  chain.vm.skip(3);
  expect(await adapter().header(last.height + 1n)).toBeNull();
  chain.vm.advance();
  const slots = [1n, 2n, 3n, 4n].map((by) => last.height + by);
  const headers = await Promise.all(slots.map((slot) => adapter().header(slot)));
  let before = last.hash;
  for (const header of headers) {
    expect(header?.parentHash).toBe(before);
    before = header!.hash;
  }
  expect(headers.slice(0, 3).map((header) => header?.hash)).toEqual([last.hash, last.hash, last.hash]);
  expect(headers[3]?.hash).not.toBe(last.hash);
  const block = await adapter().block(headers[1]!, [native, token()], async (keys) => new Set(keys));
  expect(block.transfers).toEqual([]);
});
