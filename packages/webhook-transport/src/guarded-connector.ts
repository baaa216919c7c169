import { isIPv6, type LookupFunction } from 'node:net';
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
  const base = { ca, timeout: connectMs, allowH2: false, autoSelectFamily: true, minVersion: 'TLSv1.2' } as const;
  return (options, callback) => {
    const port = options.port === '' ? 443 : Number(options.port);
    const literal = literalAddress(options.hostname);
    if (options.protocol !== 'https:' || (literal !== null && !policy.permits(literal, port))) {
      return refuse(callback, new BlockedAddressError('This address is not reachable for webhooks.'));
    }
    const addresses = async (hostname: string): Promise<string[]> => {
      const found = literal === null ? await resolve(hostname) : [literal];
      if (found.length === 0) throw new UnknownHostError('The host name has no address.');
      if (found.some((address) => !policy.permits(address, port))) {
        throw new BlockedAddressError('The host name leads to an address that is not reachable for webhooks.');
      }
      return found;
    };
    buildConnector({ ...base, lookup: lookupBy(addresses) } as buildConnector.BuildOptions)(options, callback);
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
