import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { BatchContract } from '@florin/domain/ports/chain';
import artifact from '../contracts/sweeper.json' with { type: 'json' };
import { checksummed } from './address-book.ts';
import type { Hex } from './erc20.ts';

/**
 * The contract that creates others at addresses that follow from their code (CREATE2, EIP-1014). It stands at this
 * address on every chain it was brought to by its one pre-signed transaction.
 */
export const creator = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

const keccak = (hex: string): Hex => `0x${bytesToHex(keccak_256(hexToBytes(hex.slice(2))))}`;
const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0');
const salt = '0'.repeat(64);

const creationOf = (treasury: string): Hex => `0x${artifact.creation.slice(2)}${word(treasury)}`;

/** Hash of the creation code without its treasury: what an operator compares with the documentation. */
export const sweeperCodeHash: string = keccak(artifact.creation);

/** Where the contract of a treasury stands on every chain, whoever creates it. */
export const sweeperAddress = (treasury: string): string =>
  checksummed(
    `0x${keccak(`0xff${creator.slice(2).toLowerCase()}${salt}${keccak(creationOf(treasury)).slice(2)}`).slice(26)}`,
  );

export const sweeperOf = (treasury: string): BatchContract => ({
  address: sweeperAddress(treasury),
  codeHash: sweeperCodeHash,
});

/** What the creator is called with to create the contract. */
export const creationCall = (treasury: string): Hex => `0x${salt}${creationOf(treasury).slice(2)}`;

/** The address that calldata of the creator creates; null where the code is not ours. */
export function createdBy(calldata: string): string | null {
  const head = `0x${salt}${artifact.creation.slice(2)}`;
  if (!calldata.startsWith(head) || !/^0{24}[0-9a-f]{40}$/.test(calldata.slice(head.length))) return null;
  return sweeperAddress(`0x${calldata.slice(-40)}`);
}

/** The exact code that the chain must show at the contract's address before anything is entrusted to it. */
export function sweeperRuntime(treasury: string): string {
  const fill = (code: string, places: readonly number[], value: string): string =>
    places.reduce((text, place) => {
      const at = 2 + place * 2;
      return text.slice(0, at) + value + text.slice(at + 64);
    }, code);
  const { runtime, immutables } = artifact;
  return fill(fill(runtime, immutables.treasury, word(treasury)), immutables.self, word(sweeperAddress(treasury)));
}
