import { solanaAddressBook } from '@florin/chain-solana/address-book';
import { createTokenAccount, moveTokens } from '@florin/chain-solana/instructions';
import { decodeMessage } from '@florin/chain-solana/message';
import { tokenAccountOf as accountOf } from '@florin/chain-solana/token-account';
import { getTransactionDecoder } from '@solana/kit';
import { parseTransferSolInstruction } from '@solana-program/system';
import { expect, test } from 'vitest';
import { buildTransfer } from './build.ts';
import { tokenAccountOf } from './token-account.ts';
import { solanaTransferOf } from './transfer.ts';

const payer = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const to = '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N';
const mint = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const blockhash = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';

const wishOf = (asset: { kind: 'native' } | { kind: 'token'; ref: string }, amount: bigint, decimals: number) =>
  solanaAddressBook.paymentUri!({ address: to, asset, amount, decimals, network: blockhash })!;
const opened = (wire: Uint8Array) => {
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire);
  return { ...decodeMessage(new Uint8Array(messageBytes)), waitsFor: Object.keys(signatures) };
};

test('the own coin: one signature, one transfer of exactly what the link asks for', () => {
  const transfer = solanaTransferOf(wishOf({ kind: 'native' }, 1_020_300_004n, 9), 9)!;
  const message = opened(buildTransfer(payer, transfer, blockhash));
  expect(message).toMatchObject({ payer, blockhash, signers: [payer], waitsFor: [payer] });
  const [instruction, ...others] = message.instructions;
  expect(others).toEqual([]);
  const accounts = instruction!.accounts.map(({ key, writes }) => ({ address: key, role: writes ? 1 : 0 }));
  const read = parseTransferSolInstruction({
    programAddress: instruction!.program,
    accounts,
    data: instruction!.data,
  } as unknown as Parameters<typeof parseTransferSolInstruction>[0]);
  expect(read.data.amount).toBe(1_020_300_004n);
  expect([read.accounts.source.address, read.accounts.destination.address]).toEqual([payer, to]);
});

test('a token: the account of the address is made where it is missing, then exactly the amount is moved', () => {
  const transfer = solanaTransferOf(wishOf({ kind: 'token', ref: mint }, 25_010_000n, 6), 6)!;
  const { instructions } = opened(buildTransfer(payer, transfer, blockhash));
  const [source, target] = [accountOf(payer, mint), accountOf(to, mint)];
  const move = moveTokens({
    from: source,
    to: target,
    mint,
    owner: payer,
    amount: 25_010_000n,
    decimals: 6,
    reference: to,
  });
  const keys = ({ accounts, ...rest }: (typeof instructions)[number]) => ({
    ...rest,
    accounts: accounts.map(({ key }) => key),
  });
  expect(instructions.map(keys)).toEqual([
    keys(createTokenAccount(payer, target, to, mint)),
    // Without the reference, which is for payments of ours alone.
    keys({ ...move, accounts: move.accounts.slice(0, 4) }),
  ]);
  expect(instructions[1]!.accounts.filter(({ signs }) => signs).map(({ key }) => key)).toEqual([payer]);
});

test('the account of a token is where the chain has it', () => {
  for (const owner of [payer, to, mint]) expect(tokenAccountOf(owner, mint)).toBe(accountOf(owner, mint));
});

test.each([
  `solana:${to}?amount=0.0000000001`,
  `solana:${to}?amount=1&memo=x`,
  `solana:${to}?amount=1e9`,
  `solana:https%3A%2F%2Fexample.com`,
  `ethereum:${to}@1?value=1`,
  `solana:${to}?amount=1.0000001&spl-token=${mint}`,
])('%s is nothing that a wallet is asked for', (uri) => {
  expect(solanaTransferOf(uri, 6)).toBeNull();
});
