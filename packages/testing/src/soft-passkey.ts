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
  return {
    approver,
    sign(challenge: Uint8Array, change: Assertion = {}) {
      used += 1;
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(change.counter ?? used);
      const authenticatorData = Buffer.concat([digest(change.rpId ?? rpId), Buffer.from([change.flags ?? 5]), counter]);
      const clientData = Buffer.from(
        JSON.stringify({
          type: change.type ?? 'webauthn.get',
          challenge: Buffer.from(challenge).toString('base64url'),
          origin: change.origin ?? origin,
          crossOrigin: false,
          ...change.clientData,
        }),
      );
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
