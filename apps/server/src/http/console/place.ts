import { isIP } from 'node:net';
import { Refusal } from '@florin/domain/errors';
import type { ConsolePlace } from '@florin/engine/accounts/passkeys/console-place';
import type { FastifyRequest } from 'fastify';
import { doorTaken } from './door.ts';

/** The console that a request came by, for what belongs to its domain. Refuses with CONFLICT everywhere else. */
export function consoleOf({ raw }: FastifyRequest): ConsolePlace {
  const door = doorTaken(raw);
  if (door === null) throw new Refusal('CONFLICT', 'Passkeys belong to a console, and this is the address of none.');
  // Browsers make no passkey for an address of digits (Web Authentication Level 3, 5.1.2).
  if (isIP(new URL(door.origin).hostname.replaceAll(/[[\]]/g, '')) !== 0)
    throw new Refusal('CONFLICT', 'Passkeys need a console with a domain, not an address of digits.');
  return door;
}
