import type { Contract } from '@florin/contract/contract';
import type { Evidence } from '@florin/approvals/evidence';
import { invalid } from '@florin/domain/errors';
import type { Actor } from '@florin/engine/audit/record';
import type { Proposal, ShownApprovers, Wish } from '@florin/engine/approvals/proposals';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { presentApprover, presentProposal, toEvidence, toRegistration } from '../presenters/approval.ts';

/** What the administration of approvers needs, bound to its ports. */
export interface AdminApproverUseCases {
  /** Refuses with CONFLICT before the signer told. */
  readApprovers(): Promise<ShownApprovers>;
  /** Refuses with CONFLICT, VALIDATION_ERROR. */
  proposeChange(wish: Wish, by: Actor): Promise<Proposal>;
  /** Refuses with NOT_FOUND, CONFLICT, VALIDATION_ERROR. */
  handInSignature(signed: { id: string; evidence: Evidence }, by: Actor): Promise<Proposal>;
}

/** Whom the signer believes. */
export const adminApproverRoutes = (engine: AdminApproverUseCases): Handlers<Contract['adminApprovers']> => ({
  list: async () => {
    const { approvers, proposals, relyingPartyId } = await engine.readApprovers();
    return {
      approvers: approvers.map(presentApprover),
      proposals: proposals.map(presentProposal),
      relying_party: relyingPartyId,
    };
  },
  propose: async ({ body, ...who }) => {
    const { action, person, public_key: publicKey = null, registration, key: approver } = body;
    if (action === 'remove') {
      if (!approver) throw invalid('key', 'Name the approver that shall leave.');
      return presentProposal(await engine.proposeChange({ action, approver }, actorOf(who)));
    }
    if (!person) throw invalid('person', 'Say whose key it is.');
    const wish = { action, person, publicKey, registration: registration ? toRegistration(registration) : null };
    return presentProposal(await engine.proposeChange(wish, actorOf(who)));
  },
  sign: async ({ params, body, ...who }) =>
    presentProposal(await engine.handInSignature({ id: params.id, evidence: toEvidence(body.evidence) }, actorOf(who))),
});
