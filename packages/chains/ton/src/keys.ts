import { ed25519 } from '@noble/curves/ed25519.js';
import { Address, beginCell, external, storeMessage } from '@ton/core';
import { InvariantError } from '@florin/domain/errors';
import type { ChainKeys, SignedTransaction, SourceAccount } from '@florin/domain/ports/chain';
import { descend, masterNode } from '@florin/slip10/slip10';
import { rawOf } from './address.ts';
import { tonAddressBook } from './address-book.ts';
import { checkedPlan, decodeTransaction } from './decode-transaction.ts';
import { nameOf } from './message-name.ts';
import { encodeSigned, type Plan } from './plan.ts';
import { usualSubwallet, walletAddress, walletInit } from './wallet.ts';

/** SLIP-10 with the chain's registered number: key 0 owns every deposit address, key 1 the treasury. */
const depositPath = [44n, 607n, 0n];
const treasuryPath = [44n, 607n, 1n];
const indexMax = 2n ** 31n - 1n;

interface Owner {
  privateKey: Uint8Array;
  publicKey: Uint8Array;
  subwallet: number;
}

/** The key of all deposit addresses: which one a wallet is, its subwallet says. */
export function depositKey(seed: Uint8Array): Omit<Owner, 'subwallet'> {
  return keyPair(seed, depositPath);
}

const keyPair = (seed: Uint8Array, path: readonly bigint[]): Omit<Owner, 'subwallet'> => {
  const { privateKey } = descend(masterNode(seed), path);
  return { privateKey, publicKey: ed25519.getPublicKey(privateKey) };
};

/** The address of a deposit, from the public key alone. @throws InvariantError for an index that there is none of */
export function depositAddressOf(publicKey: Uint8Array, index: bigint): string {
  if (index < 0n || index > indexMax) throw new InvariantError('A deposit index is out of range.', { index });
  return walletAddress(publicKey, Number(index));
}

/**
 * Addresses and signatures of TON from a BIP-39 seed (64 bytes): wallets v4R2 of two keys of SLIP-10 on ed25519. Deposit
 * addresses are the subwallets of m/44'/607'/0', numbered by their index; the treasury is the usual wallet of
 * m/44'/607'/1'. `sign` takes only what `decode` accepts.
 */
export function createTonKeys(seed: Uint8Array): ChainKeys {
  const deposits = depositKey(seed);
  const treasury = { ...keyPair(seed, treasuryPath), subwallet: usualSubwallet };
  const treasuryAddress = walletAddress(treasury.publicKey, treasury.subwallet);
  const ownerOf = (source: SourceAccount): Owner =>
    source.kind === 'treasury' ? treasury : { ...deposits, subwallet: Number(source.index) };
  return {
    family: tonAddressBook.family,
    depositAddress: (index) => {
      const address = depositAddressOf(deposits.publicKey, index);
      return { address, watchKey: rawOf(address) };
    },
    treasuryAddress: () => treasuryAddress,
    batchContract: () => null,
    decode: decodeTransaction,
    sign: (unsigned, source) => signPlan(checkedPlan(unsigned), ownerOf(source)),
  };
}

/** ed25519 has no chance in it: the same bytes always get the same signature. The first message deploys its wallet. */
function signPlan(plan: Plan, { privateKey, publicKey, subwallet }: Owner): SignedTransaction {
  if (plan.sender !== walletAddress(publicKey, subwallet) || plan.subwallet !== subwallet)
    throw new InvariantError('The bytes ask for another signature than that of their source.', { wanted: plan.sender });
  const signed = encodeSigned(plan);
  const signature = Buffer.from(ed25519.sign(signed.hash(), privateKey));
  const message = external({
    to: Address.parse(plan.sender),
    body: beginCell().storeBuffer(signature).storeSlice(signed.beginParse()).endCell(),
    ...(plan.seqno === 0 ? { init: walletInit(publicKey, subwallet) } : {}),
  });
  const raw = beginCell().store(storeMessage(message)).endCell().toBoc({ idx: false }).toString('base64');
  return { txHash: nameOf(message), raw };
}
