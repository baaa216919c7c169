import type { Actor } from '@florin/engine/audit/record';
import type { Caller } from '@florin/engine/accounts/caller';
import type { FastifyRequest } from 'fastify';

/** Who acts and in which request, as the audit log writes it down. */
export const actorOf = ({ caller, request }: { caller: Caller; request: FastifyRequest }): Actor => ({
  actorId: caller.personId,
  requestId: String(request.id),
});
