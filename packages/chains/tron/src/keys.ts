import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { InvariantError } from '@florin/domain/errors';
import type { ChainKeys, SignedTransaction, SourceAccount } from '@florin/domain/ports/chain';
import { HDKey } from '@scure/bip32';
import { fromWord, tronAddressBook } from './address-book.ts';
import { decodeTransaction, readPlan } from './decode-transaction.ts';
import { encodeSigned } from './plan.ts';

// BIP-44, coin 195: account 0 receives payments, account 1 holds the treasury.
export const depositPath = "m/44'/195'/0'/0";
const treasuryPath = "m/44'/195'/1'/0/0";
/** BIP-32: higher numbers are hardened and have no place in this branch. */
const indexMax = 2n ** 31n - 1n;

/** The address of a secp256k1 public key: the last 20 bytes of its hash, as on EVM chains, in Tron's spelling. */
export function addressOf({ publicKey }: HDKey): string {
  if (publicKey === null) throw new InvariantError('A derived key has no public half.');
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return fromWord(bytesToHex(keccak_256(point.subarray(1)).subarray(12)));
}

/**
 * Addresses and signatures of Tron from a BIP-39 seed (64 bytes). Deposit addresses are m/44'/195'/0'/0/index, the
 * treasury is m/44'/195'/1'/0/0. `sign` takes only what `decode` accepts, and only for the address that it moves from.
 */
export function createTronKeys(seed: Uint8Array): ChainKeys {
  const root = HDKey.fromMasterSeed(seed);
  const deposits = root.derive(depositPath);
  const treasury = root.derive(treasuryPath);
  const treasuryAddress = addressOf(treasury);
  const depositKey = (index: bigint): HDKey => {
    if (index < 0n || index > indexMax) throw new InvariantError('A deposit index is out of range.', { index });
    return deposits.deriveChild(Number(index));
  };
  const keyOf = (source: SourceAccount) => (source.kind === 'treasury' ? treasury : depositKey(source.index));
  return {
    family: tronAddressBook.family,
    depositAddress: (index) => {
      const address = addressOf(depositKey(index));
      return { address, watchKey: address };
    },
    treasuryAddress: () => treasuryAddress,
    batchContract: () => null,
    decode: (unsigned) => decodeTransaction(unsigned, treasuryAddress),
    sign: (unsigned, source) => signTransaction(unsigned, keyOf(source)),
  };
}

/** What is added to the recovery bit in the last byte of a signature, as wallets write it. */
const recoveryOffset = 27;

function signTransaction(unsigned: string, key: HDKey): SignedTransaction {
  const { owner } = readPlan(unsigned);
  if (owner !== addressOf(key))
    throw new InvariantError('The bytes move from another address than their source.', { owner });
  if (key.privateKey === null) throw new InvariantError('A derived key has no private half.');
  const raw = hexToBytes(unsigned);
  const txId = sha256(raw);
  // RFC 6979: the same bytes always get the same signature. The hash is the transaction's name: a signature is no part of it.
  const { r, s, recovery } = secp256k1.Signature.fromBytes(
    secp256k1.sign(txId, key.privateKey, { prehash: false, format: 'recovered' }),
    'recovered',
  );
  const word = (value: bigint): string => value.toString(16).padStart(64, '0');
  const last = ((recovery ?? 0) + recoveryOffset).toString(16);
  const signature = hexToBytes(word(r) + word(s) + last);
  return { txHash: bytesToHex(txId), raw: bytesToHex(encodeSigned(raw, signature)) };
}
