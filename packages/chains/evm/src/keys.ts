import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { InvariantError } from '@florin/domain/errors';
import type { ChainKeys, SignedTransaction, SourceAccount } from '@florin/domain/ports/chain';
import { parseTransaction, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import { checksummed, evmAddressBook, watchKeyOf } from './address-book.ts';
import { decodeTransaction } from './decode-transaction.ts';
import type { Hex } from './erc20.ts';

// BIP-44, coin 60: account 0 receives payments, account 1 holds the treasury.
const depositPath = "m/44'/60'/0'/0";
const treasuryPath = "m/44'/60'/1'/0/0";
/** BIP-32: higher numbers are hardened and have no place in this branch. */
const indexMax = 2n ** 31n - 1n;

/** The address of a secp256k1 public key (33 or 65 bytes): the last 20 bytes of its hash. */
function addressOf(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return checksummed(`0x${bytesToHex(keccak_256(point.subarray(1)).subarray(12))}`);
}

/**
 * Addresses and signatures of the EVM family from a BIP-39 seed (64 bytes). Deposit addresses are
 * m/44'/60'/0'/0/index, the treasury is m/44'/60'/1'/0/0. `sign` takes only what `decode` accepts.
 */
export function createEvmKeys(seed: Uint8Array): ChainKeys {
  const root = HDKey.fromMasterSeed(seed);
  const deposits = root.derive(depositPath);
  const treasury = root.derive(treasuryPath);
  const depositKey = (index: bigint): HDKey => {
    if (index < 0n || index > indexMax) throw new InvariantError('A deposit index is out of range.', { index });
    return deposits.deriveChild(Number(index));
  };
  const keyOf = (source: SourceAccount) => (source.kind === 'treasury' ? treasury : depositKey(source.index));
  return {
    family: evmAddressBook.family,
    depositAddress: (index) => {
      const address = addressOf(publicKeyOf(depositKey(index)));
      return { address, watchKey: watchKeyOf(address) };
    },
    treasuryAddress: () => addressOf(publicKeyOf(treasury)),
    decode: decodeTransaction,
    sign: (unsigned, source) => signTransaction(unsigned, keyOf(source)),
  };
}

function publicKeyOf(key: HDKey): Uint8Array {
  if (key.publicKey === null) throw new InvariantError('A derived key has no public half.');
  return key.publicKey;
}

function signTransaction(unsigned: string, { privateKey }: HDKey): SignedTransaction {
  decodeTransaction(unsigned);
  if (privateKey === null) throw new InvariantError('A derived key has no private half.');
  const digest = keccak_256(hexToBytes(unsigned.slice(2)));
  // RFC 6979: the same bytes always get the same signature, so signing twice cannot make two transactions.
  const signature = secp256k1.Signature.fromBytes(
    secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' }),
    'recovered',
  );
  const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
  const transaction = parseTransaction(unsigned as `0x02${string}`) as TransactionSerializableEIP1559;
  const raw = serializeTransaction(
    { ...transaction, type: 'eip1559' },
    { r: word(signature.r), s: word(signature.s), yParity: signature.recovery ?? 0 },
  );
  return { txHash: `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`, raw };
}
