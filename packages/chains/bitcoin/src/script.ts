import { base58, bech32, bech32m } from '@scure/base';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import type { Network } from './networks.ts';

/** Locking scripts (scriptPubKey, lower-case hex) and the addresses that stand for them. */

const dup = '76a914';
const verify = '88ac';
const hashed = 'a914';
const equal = '87';

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes));
const keyHashScript = (hash: Uint8Array): string => dup + bytesToHex(hash) + verify;
const scriptHashScript = (hash: Uint8Array): string => hashed + bytesToHex(hash) + equal;

/** OP_0 to OP_16, then the program. */
const witnessScript = (version: number, program: Uint8Array): string => {
  const opcode = version === 0 ? 0 : 0x50 + version;
  return bytesToHex(concatBytes(Uint8Array.of(opcode, program.length), program));
};

/** What a public key (33 bytes) receives on by itself, in the form that the coin's own addresses have. */
export const ownScript = ({ coin }: Network, publicKey: Uint8Array): string =>
  coin.receives === 'key-hash' ? keyHashScript(hash160(publicKey)) : witnessScript(0, hash160(publicKey));

export type Reading = { ok: true; script: string } | { ok: false; reason: 'malformed' | 'bad_checksum' };

const malformed: Reading = { ok: false, reason: 'malformed' };
const badChecksum: Reading = { ok: false, reason: 'bad_checksum' };

/** The script that an address stands for on a network. */
export function scriptOf(network: Network, address: string): Reading {
  const { bech32: prefix } = network;
  if (prefix !== null && address.toLowerCase().startsWith(`${prefix}1`)) return readWitness(prefix, address);
  return readBase58(network, address);
}

const addressBytes = 1 + 20 + 4;

function readBase58({ pubKeyHash, scriptHash }: Network, address: string): Reading {
  // No address of 25 bytes is longer; a longer text would take long to read.
  if (address.length > 36 || !base58Characters.test(address)) return malformed;
  const bytes = base58.decode(address);
  if (bytes.length !== addressBytes) return malformed;
  const content = bytes.subarray(0, -4);
  const checksum = sha256(sha256(content)).subarray(0, 4);
  if (bytesToHex(checksum) !== bytesToHex(bytes.subarray(-4))) return badChecksum;
  const version = content[0] as number;
  const hash = content.subarray(1);
  if (version === pubKeyHash) return { ok: true, script: keyHashScript(hash) };
  if (scriptHash.includes(version)) return { ok: true, script: scriptHashScript(hash) };
  return malformed;
}
const base58Characters = /^[1-9A-HJ-NP-Za-km-z]+$/;

/** BIP-173 and BIP-350: version 0 with the first checksum, all later ones with the second. */
function readWitness(prefix: string, address: string): Reading {
  const isMixed = address !== address.toLowerCase() && address !== address.toUpperCase();
  const digits = address.slice(prefix.length + 1).toLowerCase();
  if (isMixed || address.length > 90 || !/^[02-9ac-hj-np-z]{7,}$/.test(digits)) return malformed;
  const first = bech32.decodeUnsafe(address);
  const decoded = first ?? bech32m.decodeUnsafe(address);
  if (decoded === undefined) return badChecksum;
  const [version = 32, ...words] = decoded.words;
  if (decoded.prefix !== prefix || version > 16) return malformed;
  if ((version === 0) !== (first !== undefined)) return badChecksum;
  const program = bech32.fromWordsUnsafe(words);
  if (!(program instanceof Uint8Array) || program.length < 2 || program.length > 40) return malformed;
  if (version === 0 && program.length !== 20 && program.length !== 32) return malformed;
  return { ok: true, script: witnessScript(version, program) };
}

/** The address of a script; null for one that no address stands for. */
export function addressOf(network: Network, script: string): string | null {
  const bytes = hexToBytes(script);
  if (bytes.length === 25 && script.startsWith(dup) && script.endsWith(verify))
    return base58check(network.pubKeyHash, bytes.subarray(3, 23));
  if (bytes.length === 23 && script.startsWith(hashed) && script.endsWith(equal))
    return base58check(network.scriptHash[0] as number, bytes.subarray(2, 22));
  return network.bech32 === null ? null : witnessAddress(network.bech32, bytes);
}

function base58check(version: number, hash: Uint8Array): string {
  const content = concatBytes(Uint8Array.of(version), hash);
  return base58.encode(concatBytes(content, sha256(sha256(content)).subarray(0, 4)));
}

function witnessAddress(prefix: string, script: Uint8Array): string | null {
  const [opcode = 0xff, size = 0] = script;
  const program = script.subarray(2);
  const isVersion = opcode === 0 || (opcode >= 0x51 && opcode <= 0x60);
  if (!isVersion || program.length !== size || size < 2 || size > 40) return null;
  if (opcode === 0 && size !== 20 && size !== 32) return null;
  const version = opcode === 0 ? 0 : opcode - 0x50;
  const codec = version === 0 ? bech32 : bech32m;
  return codec.encode(prefix, [version, ...codec.toWords(program)]);
}

/**
 * Whoever can spend what a script locks, in the spelling that senders are listed by: its address; that of its key where
 * the script names a key outright, as early ones do; else the script itself.
 */
export function ownerOf(network: Network, script: string): string {
  const key = /^(?:21(0[23][0-9a-f]{64})|41(04[0-9a-f]{128}))ac$/.exec(script);
  const named = key?.[1] ?? key?.[2];
  const own = named === undefined ? script : keyHashScript(hash160(hexToBytes(named)));
  return addressOf(network, own) ?? script;
}
