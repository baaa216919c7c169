import { type Environment, EnvironmentError } from '@florin/system/environment';

const workerRoles = ['scan', 'deliver', 'move'] as const;

/**
 * What a worker does: `scan` reads chains and prices and judges what came in, `deliver` posts webhooks, `move` makes
 * addresses and moves coins, which only a worker beside the signer can.
 */
export type WorkerRole = (typeof workerRoles)[number];

/** All of them when nothing is said. */
export function readRoles(environment: Environment): ReadonlySet<WorkerRole> {
  const text = environment.optional('FLORIN_WORKER_ROLES');
  if (text === null) return new Set(workerRoles);
  const named = new Set(text.split(',').map((name) => name.trim()));
  const roles = workerRoles.filter((role) => named.has(role));
  if (roles.length !== named.size)
    throw new EnvironmentError(`FLORIN_WORKER_ROLES must name some of ${workerRoles.join(', ')}, comma-separated.`);
  return new Set(roles);
}
