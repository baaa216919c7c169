import { FlorinError, refuse, UnverifiedAddressError, type UnverifiedReason } from './errors.ts';
import type { AttestationKey } from './options.ts';
import type { VerifiedAddress } from './verified-address.ts';

export type { AttestationKey, VerifiedAddress };

/** What is looked at of an answer; whatever is in it may be forged. */
interface Carrier {
  readonly wallet_address?: unknown;
  readonly payment_uri?: unknown;
  readonly chain?: { readonly chain_type?: unknown } | null;
  readonly address_attestation?: Readonly<Record<'key_id' | 'payload' | 'signature', unknown>> | null;
}

interface Key {
  readonly id: string;
  verifies(signature: Uint8Array<ArrayBuffer>, payload: string): Promise<boolean>;
}

const statement = 'florin deposit address 1\n';

/** A merchant's own words, whatever they are called. */
const foreign = new Set(['metadata']);

/** Bytes of base64 or base64url text; null for any other. */
function bytesOf(text: unknown, length: number): Uint8Array<ArrayBuffer> | null {
  if (typeof text !== 'string' || !/^[\w+/-]+=*$/.test(text) || text.length > length * 2) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return binary.length === length ? Uint8Array.from(binary, (one) => one.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

async function openKey(bytes: Uint8Array<ArrayBuffer>): Promise<Key> {
  // Browsers have no `subtle` on pages without https, and older platforms no Ed25519.
  const { subtle } = crypto as { subtle?: typeof crypto.subtle };
  try {
    if (!subtle) throw new Error('no WebCrypto here');
    const key = await subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    const digest = new Uint8Array(await subtle.digest('SHA-256', bytes)).subarray(0, 8);
    return {
      id: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      verifies: (signature, payload) => subtle.verify('Ed25519', key, signature, new TextEncoder().encode(payload)),
    };
  } catch (cause) {
    const message = `Addresses cannot be verified: this platform cannot use the key with WebCrypto's Ed25519 (${cause}).`;
    throw new FlorinError('NOT_SUPPORTED', message, {}, { cause });
  }
}

/** The texts that the payload lists; null when it is another kind of statement. */
function statedOf(payload: string): string[] | null {
  if (!payload.startsWith(statement)) return null;
  try {
    return JSON.parse(payload.slice(statement.length)) as string[];
  } catch {
    return null;
  }
}

/** Wallet links exactly as the service writes them: EIP-681, BIP-21, Solana Pay, CIP-13 and TON's. */
const link =
  /^(?:(?:ton:\/\/transfer\/|(?:web\+cardano|[a-z]+):)([\w-]+)(?:@\d+)?(?:\?(?:jetton=[\w-]+&)?(?:value|amount)=[\d.]+(?:&spl-token=\w+)?)?|ethereum:\w+@\d+\/transfer\?address=(\w+)&uint256=\d+)$/;

/** Whom a wallet link pays; null where it says anything else than we ever say in one. */
function payeeOf(uri: unknown): string | null {
  const [, payee, ofToken = null] = link.exec(String(uri)) ?? [];
  return payee ?? ofToken;
}

async function verified(carrier: Carrier, key: Key): Promise<VerifiedAddress> {
  const { wallet_address: address, payment_uri: uri, chain, address_attestation: attestation } = carrier;
  const fail = (reason: UnverifiedReason): never => {
    throw new UnverifiedAddressError(String(address ?? uri), reason);
  };
  if (!attestation) return fail('missing');
  const { payload, signature, key_id: keyId } = attestation;
  const bytes = bytesOf(signature, 64);
  if (bytes === null || typeof payload !== 'string' || !(await key.verifies(bytes, payload)))
    return fail(typeof keyId === 'string' && keyId !== key.id ? 'other_key' : 'forged');
  const [family = '', index = '', attested = ''] = statedOf(payload) ?? fail('forged');
  if (address !== attested) fail('other_address');
  if (chain && chain.chain_type !== family) fail('other_chain');
  if (uri !== undefined && uri !== null && payeeOf(uri) !== attested) fail('other_payee');
  return { address: attested, family, index, keyId: key.id };
}

/** Every part of an answer that names where to pay, wherever it stands. */
function carriersIn(answer: unknown): Carrier[] {
  const parts: unknown[] = [answer];
  const carriers: Carrier[] = [];
  // The list grows while it is walked: depth costs no stack.
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    const carrier = part as Carrier;
    if ((carrier.wallet_address ?? carrier.payment_uri ?? null) !== null) carriers.push(carrier);
    for (const [name, member] of Object.entries(part)) if (!foreign.has(name)) parts.push(member);
  }
  return carriers;
}

/**
 * The signer's public key, to check every address of an answer with: 32 bytes in base64 or base64url, that came from the
 * operator and not with the answer. For the option `attestationKey`, or to be called with an answer that was kept.
 * @throws FlorinError `INVALID_ARGUMENT` for text that is no key
 */
export function pinnedKey(text: string | undefined): AttestationKey {
  const bytes =
    bytesOf(text, 32) ??
    refuse("A pinned key must be the signer's public key: 32 bytes in base64. Is its environment variable set?");
  let opened: Promise<Key> | undefined;
  return async (answer) => {
    const carriers = carriersIn(answer);
    if (carriers.length === 0) return [];
    const key = await (opened ??= openKey(bytes));
    return Promise.all(carriers.map((carrier) => verified(carrier, key)));
  };
}
