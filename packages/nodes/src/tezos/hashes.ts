import { blake2b } from '@noble/hashes/blake2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { b58Encode, PrefixV2 } from '@taquito/utils';

const digest = (text: string, dkLen: number): Uint8Array => blake2b(utf8ToBytes(text), { dkLen });

export const blockHashOf = (text: string): string => b58Encode(digest(text, 32), PrefixV2.BlockHash);

/** The address that a contract of this name has here. */
export const contractOf = (name: string): string => b58Encode(digest(name, 20), PrefixV2.ContractHash);
