import { isIPv6, type LookupFunction } from 'node:net';
import { createSecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { literalAddress } from './literal-address.ts';
import type { ResolveHost } from './resolve-host.ts';

/** The connection was refused before a packet was sent. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
}

/** The host name leads nowhere. */
export class UnknownHostError extends Error {
  override readonly name = 'UnknownHostError';
}

export interface GuardOptions {
  policy: AddressPolicy;
  resolve: ResolveHost;
  /** PEM certificates to trust. */
  ca: string[];
  connectMs: number;
}

/**
 * Opens TLS connections to permitted addresses only. A name is looked up once, all its addresses are judged, and the
 * socket goes to exactly those: an answer that changes between check and use cannot lead elsewhere. One address that
 * is not permitted condemns the name. The server name and its certificate stay those of the host.
 */
export function guardedConnector({ policy, resolve, ca, connectMs }: GuardOptions): buildConnector.connector {
  // Once for all connections: reading a hundred certificates takes longer than a handshake.
  const secureContext = createSecureContext({ ca, minVersion: 'TLSv1.2' });
  const base = { secureContext, timeout: connectMs, allowH2: false, autoSelectFamily: true } as const;
  // One for each port, which a look-up is not told; each remembers the TLS sessions of its hosts.
  const connectors = new Map<number, buildConnector.connector>();
  const connectorFor = (port: number): buildConnector.connector => {
    const lookup = lookupBy((hostname) => permittedAddresses(hostname, port));
    const made = connectors.get(port) ?? buildConnector({ ...base, lookup } as buildConnector.BuildOptions);
    connectors.set(port, made);
    return made;
  };
  const permittedAddresses = async (hostname: string, port: number): Promise<string[]> => {
    const literal = literalAddress(hostname);
    const found = literal === null ? await resolve(hostname) : [literal];
    if (found.length === 0) throw new UnknownHostError('The host name has no address.');
    if (found.some((address) => !policy.permits(address, port))) {
      throw new BlockedAddressError('The host name leads to an address that is not reachable for webhooks.');
    }
    return found;
  };
  return (options, callback) => {
    const port = options.port === '' ? 443 : Number(options.port);
    if (options.protocol !== 'https:' || !policy.permitsPort(port) || !policy.permitsHost(options.hostname, port)) {
      return refuse(callback, new BlockedAddressError('This address is not reachable for webhooks.'));
    }
    connectorFor(port)(options, callback);
  };
}

const refuse = (callback: buildConnector.Callback, error: Error): void => queueMicrotask(() => callback(error, null));

/** The look-up of a socket, answered with judged addresses. It is not asked for literal ones. */
const lookupBy =
  (addresses: (hostname: string) => Promise<string[]>): LookupFunction =>
  async (hostname, { all }, callback) => {
    const answer = await addresses(hostname).catch((error: Error) => error);
    if (answer instanceof Error) return callback(answer, '', 4);
    const entries = answer.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const [first = { address: '', family: 4 }] = entries;
    return all ? callback(null, entries) : callback(null, first.address, first.family);
  };
