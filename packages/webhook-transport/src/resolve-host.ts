import { Resolver } from 'node:dns/promises';

/** All addresses of a host name; an empty list or an error means that it has none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

const attemptMs = 2_000;
const attempts = 2;

/**
 * Asks the system's name servers for A and AAAA records. Not `getaddrinfo`: that holds one of a few threads for as
 * long as a merchant's name server likes, and with them everybody's look-ups and password hashes.
 * `servers`, as `address:port`, are asked in place of the system's.
 */
export function createResolveHost(servers: readonly string[] | null = null): ResolveHost {
  const resolver = new Resolver({ timeout: attemptMs, tries: attempts });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
