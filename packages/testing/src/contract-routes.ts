import { contract } from '@florin/contract/contract';
import type { AnyRoute } from '@florin/contract/route';

/** A route of the contract, as failures name it. */
export interface NamedRoute {
  /** `payments.create` */
  id: string;
  route: AnyRoute;
}

/** Every route of the contract. */
export const contractRoutes: readonly NamedRoute[] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries<AnyRoute>(members).map(([name, route]) => ({ id: `${group}.${name}`, route })),
);

const parameterCount = ({ route }: NamedRoute): number => route.path.split('/:').length;

/** A path that is written out wins over one with a parameter in its place. */
const matchers = contractRoutes
  .toSorted((a, b) => parameterCount(a) - parameterCount(b))
  .map((named) => ({ named, pattern: new RegExp(`^${named.route.path.replaceAll(/:\w+/g, '[^/]*')}$`) }));

/** The route that a request is for; null where the contract has none. A whole address is as good as a path (RFC 9112, 3.2.2). */
export function routeFor(method: string, url: string): NamedRoute | null {
  const path = url.replace(/^https?:\/\/[^/?#]*/, '').split(/[?#]/, 1)[0] ?? '';
  return matchers.find(({ named, pattern }) => named.route.method === method && pattern.test(path))?.named ?? null;
}
