import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The name of a transaction: SHA-256 of its bytes, hex in capitals as nodes spell it. */
export const hashOf = (raw: Uint8Array): string => bytesToHex(sha256(raw)).toUpperCase();
