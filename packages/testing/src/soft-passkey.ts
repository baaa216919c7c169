import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What an authenticator answers, and what a forger would change of it. */
export interface Assertion {
  rpId?: string;
  origin?: string;
  counter?: number;
  /** Present 1, verified 4. */
  flags?: number;
  type?: string;
  clientData?: Readonly<Record<string, unknown>>;
}

/** A text as CBOR (RFC 8949) of up to 23 bytes. */
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
/** An attestation object of the format `none` (Web Authentication Level 3, 8.7). */
const unattested = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3]),
    ...['fmt', 'none', 'attStmt'].map(cborText),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
    authData,
  ]);

const digest = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();

/** An authenticator in memory, for tests of what is done with its answers; `approver` is what an enrolment would hold. */
export function softPasskey(person: string, rpId = 'localhost', origin = 'http://localhost:4400') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE (RFC 9052): EC2, ES256, P-256 and the two coordinates.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const id = randomBytes(32).toString('base64url');
  const approver = {
    kind: 'passkey' as const,
    id,
    person,
    publicKey: cose.toString('base64url'),
    development: false,
  };
  let used = 0;
  /** What its browser says, and what its device knows: the same for a registration and a signature but for its end. */
  const said = (type: string, challenge: Uint8Array, change: Assertion, end = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(change.counter ?? used);
    const flags = (change.flags ?? 5) + (end.length > 0 ? 0x40 : 0);
    const authenticatorData = Buffer.concat([digest(change.rpId ?? rpId), Buffer.from([flags]), counter, end]);
    const clientData = Buffer.from(
      JSON.stringify({
        type: change.type ?? type,
        challenge: Buffer.from(challenge).toString('base64url'),
        origin: change.origin ?? origin,
        crossOrigin: false,
        ...change.clientData,
      }),
    );
    return { authenticatorData, clientData };
  };
  return {
    approver,
    /** What a browser answers that was asked to make this passkey. */
    make(challenge: Uint8Array, change: Assertion = {}) {
      const bytes = Buffer.from(id, 'base64url');
      const end = Buffer.concat([Buffer.alloc(16), Buffer.from([0, bytes.length]), bytes, cose]);
      const { authenticatorData, clientData } = said('webauthn.create', challenge, change, end);
      return {
        id,
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: unattested(authenticatorData).toString('base64url'),
      };
    },
    sign(challenge: Uint8Array, change: Assertion = {}) {
      used += 1;
      const { authenticatorData, clientData } = said('webauthn.get', challenge, change);
      const signature = sign('sha256', Buffer.concat([authenticatorData, digest(clientData)]), privateKey);
      return {
        kind: 'passkey' as const,
        approver: id,
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}
