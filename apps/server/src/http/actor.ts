import type { Actor } from '@florin/engine/audit/record';
import type { OwnActor } from '@florin/engine/accounts/own-audit';
import type { Caller } from '@florin/engine/accounts/caller';
import type { FastifyRequest } from 'fastify';

/** Who acts and in which request, as the audit log writes it down. */
export const actorOf = ({ caller, request }: { caller: Caller; request: FastifyRequest }): Actor => ({
  actorId: caller.personId,
  requestId: String(request.id),
});

/** The same of an account that acts upon what is its own, with the API key that asks; a session has none. */
export const ownActorOf = ({ caller, request }: { caller: Caller; request: FastifyRequest }): OwnActor => ({
  accountId: caller.accountId,
  personId: caller.personId,
  keyId: caller.keyId,
  requestId: String(request.id),
});
