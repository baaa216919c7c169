import { isIP } from 'node:net';

/** The address that a host names by itself, without any name server; null for a real name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  // RFC 6761, section 6.3: these names never leave the machine.
  if (bare === 'localhost' || bare.endsWith('.localhost')) return '127.0.0.1';
  return isIP(bare) === 0 ? null : bare;
}
