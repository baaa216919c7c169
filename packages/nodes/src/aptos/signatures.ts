import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import {
  AccountAuthenticatorEd25519,
  AccountAuthenticatorNoAccountAuthenticator,
  AccountAuthenticatorSingleKey,
  TransactionAuthenticatorEd25519,
} from '@aptos-labs/ts-sdk';
import { hex, sha3 } from './hashes.ts';
import type { Signing, Submitted } from './read-submitted.ts';
import { Refused } from './refused.ts';

/** What stands before a key in SubjectPublicKeyInfo (RFC 5480, RFC 8410). */
const heads = {
  secp256k1: Buffer.from('3056301006072a8648ce3d020106052b8104000a034200', 'hex'),
  ed25519: Buffer.from('302a300506032b6570032100', 'hex'),
};
/** Half of the curve's order: of the two forms of a signature the chain takes the low one. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const anybody = `0x${'0'.repeat(64)}`;

const keyOf = (head: Buffer, bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([head, bytes]), format: 'der', type: 'spki' });

/**
 * Judges every signature with OpenSSL, and whether its key opens its account.
 * @throws Refused INVALID_SIGNATURE or INVALID_AUTH_KEY
 */
export function checkSignatures({ signings, message }: Submitted): void {
  for (const signing of signings) checkOne(signing, message);
}

/** A simulation takes transactions that nobody signed, and none that somebody did. @throws Refused */
export function checkUnsigned({ signings }: Submitted): void {
  if (signings.some(({ authenticator }) => !(authenticator instanceof AccountAuthenticatorNoAccountAuthenticator)))
    throw new Refused('Simulated transactions must not have a valid signature');
}

function checkOne({ address, authenticator }: Signing, message: Uint8Array): void {
  if (address === anybody) throw new Refused('INVALID_SIGNATURE');
  const { isSigned, opens } = judge(authenticator, message);
  if (!isSigned) throw new Refused('INVALID_SIGNATURE');
  if (opens !== address) throw new Refused('INVALID_AUTH_KEY');
}

function judge(authenticator: Signing['authenticator'], message: Uint8Array): { isSigned: boolean; opens: string } {
  if (
    authenticator instanceof AccountAuthenticatorEd25519 ||
    authenticator instanceof TransactionAuthenticatorEd25519
  ) {
    const key = authenticator.public_key.toUint8Array();
    const signature = authenticator.signature.toUint8Array();
    return {
      isSigned: verify(null, message, keyOf(heads.ed25519, key), signature),
      opens: hex(sha3(key, Uint8Array.of(0))),
    };
  }
  if (!(authenticator instanceof AccountAuthenticatorSingleKey)) return { isSigned: false, opens: '' };
  const opens = hex(sha3(authenticator.public_key.bcsToBytes(), Uint8Array.of(2)));
  // Variants are followed by a length of one byte.
  const key = authenticator.public_key.bcsToBytes().subarray(2);
  const signature = authenticator.signature.bcsToBytes().subarray(2);
  if (key.length === 32) return { isSigned: verify(null, message, keyOf(heads.ed25519, key), signature), opens };
  const isLow = BigInt(hex(signature.subarray(32))) <= halfOrder;
  const parts = { key: keyOf(heads.secp256k1, key), dsaEncoding: 'ieee-p1363' } as const;
  return { isSigned: isLow && signature.length === 64 && verify('sha3-256', message, parts, signature), opens };
}
