import type { Contract } from '@florin/contract/contract';
import type { Evidence } from '@florin/approvals/evidence';
import type { PasskeyChange } from '@florin/engine/approvals/merchant-passkeys';
import type { Actor } from '@florin/engine/audit/record';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { toEvidence } from '../presenters/approval.ts';
import { presentPasskeyChange } from '../presenters/merchant-passkey.ts';

/** What approvers of first passkeys need, bound to its ports. */
export interface AdminMerchantPasskeyUseCases {
  listFirst(): Promise<readonly PasskeyChange[]>;
  /** Refuses with NOT_FOUND, CONFLICT, VALIDATION_ERROR. */
  signFirst(signed: { id: string; evidence: Evidence }, by: Actor): Promise<PasskeyChange>;
}

/** First passkeys of merchants, which approvers let in. */
export const adminMerchantPasskeyRoutes = (
  engine: AdminMerchantPasskeyUseCases,
): Handlers<Contract['adminMerchantPasskeys']> => ({
  list: async () => ({ changes: (await engine.listFirst()).map(presentPasskeyChange) }),
  sign: async ({ params, body, ...who }) =>
    presentPasskeyChange(await engine.signFirst({ id: params.id, evidence: toEvidence(body.evidence) }, actorOf(who))),
});
