import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { InvariantError } from '@florin/domain/errors';
import type { ChainKeys, SignedTransaction, SourceAccount } from '@florin/domain/ports/chain';
import { descend, masterNode } from '@florin/slip10/slip10';
import { tezosAddressBook } from './address-book.ts';
import { encode } from './base58.ts';
import { checkedPlan, decodeTransaction } from './decode-transaction.ts';
import { encodeGroup, type Plan } from './plan.ts';

/** SLIP-10 with the chain's registered number, as wallets derive their accounts: deposits, and the treasury apart. */
const depositPath = (index: bigint): bigint[] => [44n, 1729n, 0n, index];
const treasuryPath = [44n, 1729n, 1n, 0n];
const indexMax = 2n ** 31n - 1n;
const addressBytes = 20;
const digestBytes = 32;
/** Stands before what is signed: an operation of an account, and nothing that a baker signs. */
const watermark = Uint8Array.of(3);

interface Owner {
  privateKey: Uint8Array;
  publicKey: Uint8Array;
  address: string;
}

/** The tz1 address of an ed25519 key. */
export const addressOf = (publicKey: Uint8Array): string => encode('tz1', blake2b(publicKey, { dkLen: addressBytes }));

/** Hash of signed bytes: how everybody names a group of operations. */
export const nameOf = (signed: Uint8Array): string => encode('operation', blake2b(signed, { dkLen: digestBytes }));

/**
 * Addresses and signatures of Tezos from a BIP-39 seed (64 bytes): tz1 accounts of SLIP-10 on ed25519. Deposit addresses are
 * m/44'/1729'/0'/index', the treasury is m/44'/1729'/1'/0'. `sign` takes only what `decode` accepts.
 */
export function createTezosKeys(seed: Uint8Array): ChainKeys {
  const root = masterNode(seed);
  const ownerAt = (path: readonly bigint[]): Owner => {
    const { privateKey } = descend(root, path);
    const publicKey = ed25519.getPublicKey(privateKey);
    return { privateKey, publicKey, address: addressOf(publicKey) };
  };
  const depositOwner = (index: bigint): Owner => {
    if (index < 0n || index > indexMax) throw new InvariantError('A deposit index is out of range.', { index });
    return ownerAt(depositPath(index));
  };
  const treasury = ownerAt(treasuryPath);
  const ownerOf = (source: SourceAccount): Owner =>
    source.kind === 'treasury' ? treasury : depositOwner(source.index);
  return {
    family: tezosAddressBook.family,
    depositAddress: (index) => {
      const { address } = depositOwner(index);
      return { address, watchKey: address };
    },
    treasuryAddress: () => treasury.address,
    batchContract: () => null,
    decode: decodeTransaction,
    sign: (unsigned, source) => signPlan(checkedPlan(unsigned), ownerOf(source)),
  };
}

/** ed25519 has no chance in it: the same bytes always get the same signature. The signer alone has the public key. */
function signPlan(plan: Plan, { privateKey, publicKey, address }: Owner): SignedTransaction {
  if (plan.source !== address)
    throw new InvariantError('The bytes ask for another signature than that of their source.', { wanted: plan.source });
  const group = encodeGroup(plan, publicKey);
  const digest = blake2b(concatBytes(watermark, group), { dkLen: digestBytes });
  const signed = concatBytes(group, ed25519.sign(digest, privateKey));
  return { txHash: nameOf(signed), raw: bytesToHex(signed) };
}
