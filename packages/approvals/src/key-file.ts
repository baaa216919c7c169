import { createCipheriv, createDecipheriv, createPrivateKey, createPublicKey, scryptSync, sign } from 'node:crypto';
import { type Approver, keyId, readApprover } from './approver.ts';
import type { KeyEvidence } from './evidence.ts';

/** A key of an approver that is open, and signs. */
export interface ApproverKey {
  approver: Approver;
  sign(challenge: Uint8Array): KeyEvidence;
}

type RandomBytes = (length: number) => Uint8Array;

/** Memory-hard on purpose: 128 MiB and about half a second for each guess at the passphrase. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const algorithm = 'aes-256-gcm';
/** PKCS #8 around a plain ed25519 secret (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

interface KeyFile {
  florin_approver_key: 1;
  approver: Approver;
  /** scrypt (RFC 7914) and AES-256-GCM: salt, nonce, tag and secret. Null in a development key, which lies open. */
  sealed: readonly string[] | null;
  secret: string | null;
}

const privateKeyOf = (secret: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([pkcs8Head, secret]), format: 'der', type: 'pkcs8' });

function approverOf(secret: Uint8Array, person: string, development: boolean): Approver {
  const { x: publicKey = '' } = createPublicKey(privateKeyOf(secret)).export({ format: 'jwk' });
  const approver = readApprover({ kind: 'key', id: keyId(publicKey), person, publicKey, development });
  if (approver === null) throw new Error("A name has 1 to 80 letters, digits, spaces and . , ' @ _ + -");
  return approver;
}

/**
 * The text of a new key file of `person`. Without a passphrase it is a development key, which lies open.
 * @throws Error when the name is not one that can be shown everywhere.
 */
export function newKeyFile(person: string, passphrase: string | null, random: RandomBytes): string {
  const secret = random(32);
  const approver = approverOf(secret, person, passphrase === null);
  const file: KeyFile = {
    florin_approver_key: 1,
    approver,
    sealed: passphrase === null ? null : seal(secret, approver, passphrase, random),
    secret: passphrase === null ? Buffer.from(secret).toString('base64url') : null,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Whose key a file holds; the secret stays sealed.
 * @throws Error with a line for the person.
 */
export const readKeyOwner = (text: string): Approver => parse(text).approver;

/**
 * Opens a key file.
 * @throws Error with a line for the person; it never repeats what is secret.
 */
export function openKeyFile(text: string, passphrase: string | null): ApproverKey {
  const { approver, sealed, secret } = parse(text);
  if (sealed !== null && passphrase === null) throw new Error('The key file needs its passphrase.');
  const opened = sealed === null ? Buffer.from(secret ?? '', 'base64url') : unseal(sealed, approver, passphrase ?? '');
  if (opened.length !== 32) throw new Error('The key file holds no key.');
  if (approverOf(opened, approver.person, approver.development).id !== approver.id)
    throw new Error('The key file holds another key than it says.');
  const key = privateKeyOf(opened);
  return {
    approver,
    sign: (challenge) => ({
      kind: 'key',
      approver: approver.id,
      signature: sign(null, challenge, key).toString('base64url'),
    }),
  };
}

function parse(text: string): KeyFile {
  let file: Partial<KeyFile>;
  try {
    file = JSON.parse(text) as Partial<KeyFile>;
  } catch {
    throw new Error('The file is no key file of an approver.');
  }
  const approver = readApprover(file.approver);
  const sealed = Array.isArray(file.sealed) && file.sealed.length === 4 ? file.sealed.map(String) : null;
  if (
    file.florin_approver_key !== 1 ||
    approver?.kind !== 'key' ||
    (sealed === null && typeof file.secret !== 'string')
  )
    throw new Error('The file is no key file of an approver.');
  // A key that lies open is one of development, whatever the file says of itself.
  if (sealed === null && !approver.development) throw new Error('A key that is not sealed is for development alone.');
  return { florin_approver_key: 1, approver, sealed, secret: file.secret ?? null };
}

function seal(secret: Uint8Array, approver: Approver, passphrase: string, random: RandomBytes): string[] {
  const [salt, iv] = [random(16), random(12)];
  const cipher = createCipheriv(algorithm, scryptSync(passphrase, salt, 32, cost), iv, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(JSON.stringify(approver)));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return [salt, iv, cipher.getAuthTag(), body].map((part) => Buffer.from(part).toString('base64url'));
}

function unseal(sealed: readonly string[], approver: Approver, passphrase: string): Buffer {
  const [salt, iv, tag, body] = sealed.map((part) => Buffer.from(part, 'base64url'));
  if (!salt || !iv || tag?.length !== 16 || !body) throw new Error('The key file is damaged.');
  const decipher = createDecipheriv(algorithm, scryptSync(passphrase, salt, 32, cost), iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(JSON.stringify(approver)));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw new Error('The passphrase does not open the key file.');
  }
}
