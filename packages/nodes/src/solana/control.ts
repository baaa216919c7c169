import {
  address,
  type AddressesByLookupTableAddress,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getAddressEncoder,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintEncoder,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import type { SolanaVm } from './vm.ts';
import type { SolanaDoor } from './door.ts';

/** Pays on the stand-in like wallets do: every call is a signed transaction in the next block. */

/** A key pair that is the same in every run: 32 bytes of one number. */
export const walletOf = (number: number): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(number));

/** Gives an address coins out of nothing. */
export function airdrop(vm: SolanaVm, to: string, lamports: bigint): void {
  const held = vm.account(to, vm.slot);
  const empty = { owner: '11111111111111111111111111111111', data: new Uint8Array(), executable: false };
  vm.put(to, { ...empty, ...held, lamports: (held?.lamports ?? 0n) + lamports });
}

/** Puts a mint at any address; `authority` may make its tokens. */
export function makeMint(vm: SolanaVm, at: string, { decimals, authority, program }: MintOptions): void {
  const data = getMintEncoder().encode({
    mintAuthority: address(authority),
    supply: 0n,
    decimals,
    isInitialized: true,
    freezeAuthority: null,
  });
  const owner = program ?? TOKEN_PROGRAM_ADDRESS;
  vm.put(at, { owner, data: new Uint8Array(data), executable: false, lamports: vm.rentOf(BigInt(data.length)) });
}
interface MintOptions {
  decimals: number;
  authority: string;
  /** The token program; the first one when omitted. */
  program?: string;
}

const tableProgram = 'AddressLookupTab1e1111111111111111111111111';

/** Puts a lookup table with these addresses; it can be used from the next slot on. */
export function makeTable(vm: SolanaVm, at: string, addresses: readonly string[]): void {
  const header = Buffer.alloc(56);
  header.writeUInt32LE(1, 0);
  header.writeBigUInt64LE(2n ** 64n - 1n, 4);
  const data = new Uint8Array(Buffer.concat([header, ...addresses.map(bytesOfAddress)]));
  vm.put(at, { owner: tableProgram, data, executable: false, lamports: vm.rentOf(BigInt(data.length)) });
}

/** Signs instructions and hands them to the chain. @returns the signature */
export async function submit(
  vm: SolanaDoor,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  others: readonly KeyPairSigner[] = [],
  tables: AddressesByLookupTableAddress = {},
): Promise<string> {
  const newest = await vm.tip('processed');
  const lifetime = { blockhash: blockhash(newest.blockhash), lastValidBlockHeight: newest.height + 150n };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(payer.address, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
    (draft) => compressTransactionMessageUsingAddressLookupTables(draft, tables),
  );
  const pairs = [payer, ...others].map(({ keyPair }) => keyPair);
  const signed = await signTransaction(pairs, compileTransaction(message));
  return (await vm.queue(new Uint8Array(getTransactionEncoder().encode(signed)))).signature;
}

/** A wallet's payment in coins. @returns the signature */
export const payCoins = (vm: SolanaDoor, from: KeyPairSigner, to: string, lamports: bigint): Promise<string> =>
  submit(vm, from, [getTransferSolInstruction({ source: from, destination: address(to), amount: lamports })]);

/** The associated token account of an owner. */
export async function tokenAccountOf(owner: string, mint: string, program: string = TOKEN_PROGRAM_ADDRESS) {
  const seeds = { owner: address(owner), mint: address(mint), tokenProgram: address(program) };
  const [account] = await findAssociatedTokenPda(seeds);
  return account;
}

/** Makes tokens for an owner; the authority pays for the account. @returns the signature */
export async function mintTo(vm: SolanaVm, authority: KeyPairSigner, mint: string, owner: string, amount: bigint) {
  const account = await tokenAccountOf(owner, mint);
  return submit(vm, authority, [
    createAccount(authority, account, owner, mint),
    getMintToInstruction({ mint: address(mint), token: account, mintAuthority: authority, amount }),
  ]);
}

/** A wallet's payment in tokens: it creates the receiver's account where it is missing. @returns the signature */
export async function payTokens(
  vm: SolanaDoor,
  from: KeyPairSigner,
  { mint, to, amount, decimals }: { mint: string; to: string; amount: bigint; decimals: number },
): Promise<string> {
  const [source, destination] = await Promise.all([tokenAccountOf(from.address, mint), tokenAccountOf(to, mint)]);
  return submit(vm, from, [
    createAccount(from, destination, to, mint),
    getTransferCheckedInstruction({ source, mint: address(mint), destination, authority: from, amount, decimals }),
  ]);
}

export const createAccount = (payer: KeyPairSigner, account: string, owner: string, mint: string) =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer,
    ata: address(account),
    owner: address(owner),
    mint: address(mint),
  });

const bytesOfAddress = (key: string): Uint8Array => new Uint8Array(getAddressEncoder().encode(address(key)));
