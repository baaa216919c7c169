import { isIPv4, isIPv6 } from 'node:net';
import type { Origin } from '@florin/engine/accounts/sign-in/origin';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as sign-ins are counted and written down. */
export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  network: networkOf(request.ip),
  requestId: String(request.id),
});

/** An IPv4 address, or the first 64 bits of an IPv6 address: whoever has one of these has all of them. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped)) return mapped;
  const bare = address.split('%', 1)[0] ?? '';
  if (!isIPv6(bare)) return address;
  const [head = '', tail = null] = bare.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === null || tail === '' ? [] : tail.split(':');
  const missing = tail === null ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
