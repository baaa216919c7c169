import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bits, integer, octets, oid, sequence, set, tagged, truth, utcTime, utf8 } from './der.ts';

/** Paths of PEM files: the authority to trust, and what a local HTTPS server shows. */
export interface LocalCertificates {
  ca: string;
  cert: string;
  key: string;
}

const dayMilliseconds = 86_400_000;
const validDays = 90;
const renewDays = 7;

/**
 * A local authority and a certificate for localhost, 127.0.0.1 and ::1, in `dir`. Reused while valid for more than
 * 7 days. The authority's own key is thrown away after the one signature, so that it can vouch for nothing else.
 */
export async function localCertificates(dir: string): Promise<LocalCertificates> {
  const files = { ca: join(dir, 'ca.pem'), cert: join(dir, 'localhost.pem'), key: join(dir, 'localhost.key') };
  if (areFresh(files)) return files;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = 'Florin local authority';
  const ca = certificate({
    issuer,
    subject: issuer,
    key: authority.publicKey,
    by: authority,
    extensions: forAuthority,
  });
  const cert = certificate({
    issuer,
    subject: 'localhost',
    key: server.publicKey,
    by: authority,
    extensions: forServer,
  });
  writeFileSync(files.key, server.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(files.ca, ca);
  writeFileSync(files.cert, cert);
  return files;
}

/**
 * A certificate that vouches for itself, as a client shows it to a server that has it on its list: PEM texts. One that
 * says `onlyClients` is good for no server.
 */
export function selfSigned(name: string, { onlyClients = false } = {}): { cert: string; key: string } {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const extensions = onlyClients ? forClient : [];
  const cert = certificate({ issuer: name, subject: name, key: own.publicKey, by: own, extensions });
  return { cert, key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** True when the three files belong together and stay valid for a while. */
function areFresh(files: LocalCertificates): boolean {
  try {
    const ca = new X509Certificate(readFileSync(files.ca));
    const cert = new X509Certificate(readFileSync(files.cert));
    const together = cert.verify(ca.publicKey) && cert.checkPrivateKey(createPrivateKey(readFileSync(files.key)));
    const until = Math.min(Date.parse(ca.validTo), Date.parse(cert.validTo));
    return together && until - Date.now() > renewDays * dayMilliseconds;
  } catch {
    return false;
  }
}

// RFC 5280, sections 4.2.1.3, 4.2.1.6, 4.2.1.9 and 4.2.1.12.
const extension = (id: string, critical: boolean, value: Buffer) =>
  sequence(oid(id), ...(critical ? [truth()] : []), octets(value));
const forAuthority = [
  extension('2.5.29.19', true, sequence(truth(), integer(Buffer.from([0])))),
  extension('2.5.29.15', true, bits(Buffer.from([0b0000_0100]), 2)),
];
const ipv6Loopback = Buffer.concat([Buffer.alloc(15), Buffer.from([1])]);
const forServer = [
  extension('2.5.29.19', true, sequence()),
  extension('2.5.29.15', true, bits(Buffer.from([0b1000_0000]), 7)),
  extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.1'))),
  extension(
    '2.5.29.17',
    false,
    sequence(
      tagged(0x82, Buffer.from('localhost')),
      tagged(0x87, Buffer.from([127, 0, 0, 1])),
      tagged(0x87, ipv6Loopback),
    ),
  ),
];
const forClient = [extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.2')))];

/** Names a key inside certificates: section 4.2.1.2 leaves the method to the issuer. */
const keyName = (key: KeyObject) =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, 20);

interface Request {
  issuer: string;
  subject: string;
  key: KeyObject;
  by: { publicKey: KeyObject; privateKey: KeyObject };
  extensions: Buffer[];
}

/** An X.509 version 3 certificate as PEM, signed with ECDSA and SHA-256. */
function certificate({ issuer, subject, key, by, extensions }: Request): string {
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const name = (common: string) => sequence(set(sequence(oid('2.5.4.3'), utf8(common))));
  // An hour back, for clocks that differ a little.
  const valid = sequence(
    utcTime(new Date(Date.now() - 3_600_000)),
    utcTime(new Date(Date.now() + validDays * dayMilliseconds)),
  );
  const names = [
    extension('2.5.29.14', false, octets(keyName(key))),
    extension('2.5.29.35', false, sequence(tagged(0x80, keyName(by.publicKey)))),
  ];
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)]);
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    name(issuer),
    valid,
    name(subject),
    key.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions, ...names)),
  );
  const der = sequence(content, algorithm, bits(sign('sha256', content, by.privateKey)));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
