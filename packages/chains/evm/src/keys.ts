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
import {
  authorizationMessage,
  type AuthorizationSignature,
  decodeOpen,
  encodeComplete,
} from './set-code-transaction.ts';
import { sweeperOf } from './sweeper.ts';

// BIP-44, coin 60: account 0 receives payments, account 1 holds the treasury.
export const depositPath = "m/44'/60'/0'/0";
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
  const treasuryAddress = addressOf(publicKeyOf(treasury));
  const batchContract = sweeperOf(treasuryAddress);
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
    treasuryAddress: () => treasuryAddress,
    decode: decodeTransaction,
    batchContract: () => batchContract,
    sign: (unsigned, source, owners = []) => signTransaction(unsigned, keyOf(source), owners.map(keyOf)),
  };
}

function publicKeyOf(key: HDKey): Uint8Array {
  if (key.publicKey === null) throw new InvariantError('A derived key has no public half.');
  return key.publicKey;
}

function signTransaction(unsigned: string, key: HDKey, authorities: readonly HDKey[]): SignedTransaction {
  decodeTransaction(unsigned);
  const raw = unsigned.startsWith('0x04')
    ? signSetCode(unsigned, key, authorities)
    : signDynamicFee(unsigned as `0x02${string}`, key);
  return { txHash: `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`, raw };
}

function signDynamicFee(unsigned: `0x02${string}`, key: HDKey): Hex {
  const { r, s, yParity } = signMessage(unsigned, key);
  const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
  const transaction = parseTransaction(unsigned) as TransactionSerializableEIP1559;
  return serializeTransaction(
    { ...transaction, type: 'eip1559' },
    { r: word(r), s: word(s), yParity: Number(yParity) },
  );
}

/** Each address signs its own leave, then the treasury signs all of it. */
function signSetCode(unsigned: string, key: HDKey, authorities: readonly HDKey[]): Hex {
  const open = decodeOpen(unsigned);
  if (open.authorizations.length !== authorities.length)
    throw new InvariantError('A batch needs one key for each authorization.', { keys: authorities.length });
  const authorizations = open.authorizations.map((authorization, at) => ({
    ...authorization,
    ...signMessage(authorizationMessage(authorization), authorities[at] as HDKey),
  }));
  const complete = { ...open, authorizations };
  return encodeComplete(complete, signMessage(encodeComplete(complete), key));
}

function signMessage(message: Hex, { privateKey }: HDKey): AuthorizationSignature {
  if (privateKey === null) throw new InvariantError('A derived key has no private half.');
  // RFC 6979: the same bytes always get the same signature, so signing twice cannot make two transactions.
  const { r, s, recovery } = secp256k1.Signature.fromBytes(
    secp256k1.sign(keccak_256(hexToBytes(message.slice(2))), privateKey, { prehash: false, format: 'recovered' }),
    'recovered',
  );
  return { r, s, yParity: BigInt(recovery ?? 0) };
}
