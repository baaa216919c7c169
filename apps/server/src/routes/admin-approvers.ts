import type { Contract } from '@florin/contract/contract';
import { invalid } from '@florin/domain/errors';
import { readApprovers, proposeChange, handInSignature } from '@florin/engine/approvals/proposals';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentApprover, presentProposal, toEvidence, toRegistration } from '../presenters/approval.ts';

/** Whom the signer believes. */
export const adminApproverRoutes = (ports: ServerPorts): Handlers<Contract['adminApprovers']> => ({
  list: async () => {
    const { approvers, proposals, relyingPartyId } = await readApprovers(ports);
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
      return presentProposal(await proposeChange(ports, { action, approver }, actorOf(who)));
    }
    if (!person) throw invalid('person', 'Say whose key it is.');
    const wish = { action, person, publicKey, registration: registration ? toRegistration(registration) : null };
    return presentProposal(await proposeChange(ports, wish, actorOf(who)));
  },
  sign: async ({ params, body, ...who }) =>
    presentProposal(await handInSignature(ports, { id: params.id, evidence: toEvidence(body.evidence) }, actorOf(who))),
});
