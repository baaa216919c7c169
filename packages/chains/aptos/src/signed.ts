import { sha3_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesOf, encodePublicKey } from './address.ts';
import { joined, list, sized, u8, uleb } from './bcs.ts';
import { encodeRaw, type Plan } from './plan.ts';

/** A public key with its signature over the plan's message. */
export interface Signature {
  publicKey: Uint8Array;
  /** r and s, 64 bytes, s low. */
  signature: Uint8Array;
}

const transactionKind = { feePayer: 3, singleSender: 4 } as const;
const accountKind = { singleKey: 2, nobody: 4 } as const;
const secp256k1Signature = 1;

/** AccountAuthenticator; null for nobody's, which only a simulation takes (AIP-92). */
const authenticator = (signature: Signature | null): Uint8Array =>
  signature === null
    ? uleb(accountKind.nobody)
    : joined(
        uleb(accountKind.singleKey),
        encodePublicKey(signature.publicKey),
        uleb(secp256k1Signature),
        sized(signature.signature),
      );

/** SignedTransaction, in BCS: what a node takes. `payer` only where the plan names one. */
export const encodeSigned = (plan: Plan, sender: Signature | null, payer: Signature | null): Uint8Array =>
  plan.payer === null
    ? joined(encodeRaw(plan), uleb(transactionKind.singleSender), authenticator(sender))
    : joined(
        encodeRaw(plan),
        joined(uleb(transactionKind.feePayer), authenticator(sender), list([]), list([])),
        bytesOf(plan.payer),
        authenticator(payer),
      );

const transactionPrefix = sha3_256(utf8ToBytes('APTOS::Transaction'));
const userTransaction = 0;

/** The name of a transaction: its signatures belong to it. */
export const hashOf = (signed: Uint8Array): string =>
  `0x${bytesToHex(sha3_256(joined(transactionPrefix, u8(userTransaction), signed)))}`;
