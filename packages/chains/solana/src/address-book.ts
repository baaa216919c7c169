import { ed25519 } from '@noble/curves/ed25519.js';
import type { AddressBook, AddressCheck, Asset } from '@florin/domain/ports/chain';
import { base58 } from '@scure/base';

const addressBytes = 32;

/** Whether 32 bytes are a point of the curve, so that somebody may hold the key. Programs own what is not. */
export function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
}

/** 32 bytes in base58. There is no checksum: every spelling has exactly one meaning and no other. */
function parseAddress(input: string): AddressCheck {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(input)) return { ok: false, reason: 'malformed' };
  const bytes = base58.decode(input);
  return bytes.length === addressBytes ? { ok: true, canonical: input } : { ok: false, reason: 'malformed' };
}

/**
 * Whether a canonical address can be a key's. What lies off the curve belongs to a program: it is often a token account,
 * and tokens sent to the token account of a token account are lost.
 */
const isWallet = (address: string): boolean => isOnCurve(base58.decode(address));

/** A cluster's genesis hash is spelled like an address. */
const isNetwork = (network: string): boolean => parseAddress(network).ok;

/** Solana Pay: a transfer request. Amounts are decimal; it names no network, as addresses are the same on each. */
function paymentUri({ address, asset, amount, decimals }: PaymentRequest): string {
  const token = asset.kind === 'token' ? `&spl-token=${asset.ref}` : '';
  return `solana:${address}?amount=${toDecimal(amount, decimals)}${token}`;
}
type PaymentRequest = { address: string; asset: Asset; amount: bigint; decimals: number };

function toDecimal(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Addresses and wallet links (Solana Pay) of Solana. The canonical spelling is the only one. */
export const solanaAddressBook: AddressBook = { family: 'solana', isNetwork, parseAddress, isWallet, paymentUri };
