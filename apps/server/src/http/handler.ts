import type { AnyRoute, DataOf, InputOf } from '@florin/contract/route';
import type { Caller } from '@florin/engine/accounts/caller';
import type { FastifyRequest } from 'fastify';

/** The caller is known on every route that asks for a credential. */
type CallerOf<T extends AnyRoute> = T['metadata']['access']['credential'] extends 'none' ? null : Caller;

/**
 * A thin function per route: wire → use-case → presenter. It returns the `data` of the answer, undefined for 204, and
 * throws a `Refusal` for everything else.
 */
export type Handler<T extends AnyRoute> = (
  input: InputOf<T> & { readonly caller: CallerOf<T>; readonly request: FastifyRequest },
) => Promise<DataOf<T>>;

/** One handler for each route of a group, under the route's own name. */
export type Handlers<Group> = {
  readonly [name in keyof Group]: Group[name] extends AnyRoute ? Handler<Group[name]> : never;
};

/** One handler for each route of the whole contract: a missing one does not compile. */
export type AllHandlers<Router> = { readonly [group in keyof Router]: Handlers<Router[group]> };
