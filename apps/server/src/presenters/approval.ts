import type { ApprovalEvidence, ApproverProposal, PaymentOrder } from '@florin/contract/schemas/approval';
import { type Approver, fingerprint } from '@florin/approvals/approver';
import { type Evidence, readEvidence } from '@florin/approvals/evidence';
import type { Registration } from '@florin/approvals/registration';
import { formatReceived } from '@florin/domain/money/crypto';
import { invalid } from '@florin/domain/errors';
import type { ShownOrder } from '@florin/engine/approvals/read-order';
import type { Proposal } from '@florin/engine/approvals/proposals';

/** A signature of the wire in the words of whoever checks it. Refuses with VALIDATION_ERROR what is none. */
export function toEvidence(given: ApprovalEvidence): Evidence {
  const { kind, approver, signature } = given;
  const passkey = { clientDataJSON: given.client_data_json, authenticatorData: given.authenticator_data };
  const evidence = readEvidence({ kind, approver, signature, ...passkey });
  if (evidence === null) throw invalid('evidence', 'It is no signature of a passkey or of a key file, in base64url.');
  return evidence;
}

/** What a browser answered when a passkey was made, in the words of whoever checks it. */
export const toRegistration = (given: {
  credential: string;
  client_data_json: string;
  attestation_object: string;
}): Registration => ({
  id: given.credential,
  clientDataJSON: given.client_data_json,
  attestationObject: given.attestation_object,
});

/** A decision with its signature, if there is one. */
export const toApproval = (
  id: string,
  body: { reason?: string | null | undefined; evidence?: ApprovalEvidence | null | undefined } | undefined,
) => ({
  id,
  reason: body?.reason ?? null,
  evidence: body?.evidence ? toEvidence(body.evidence) : null,
});

/** An approver as it is shown. */
export const presentApprover = (approver: Approver) => {
  const { id, kind, person, publicKey, development } = approver;
  return { key: id, kind, person, public_key: publicKey, fingerprint: fingerprint(approver), development };
};

/** What is signed, who signed, and who may. */
export function presentOrder(shown: ShownOrder): PaymentOrder {
  const { order, facts, text, challenge, peopleNeeded, signed, approvers, relyingPartyId } = shown;
  return {
    order: { ...order, amount: String(order.amount) },
    text,
    challenge: Buffer.from(challenge).toString('base64url'),
    amount_crypto: formatReceived(order.amount, facts.decimals),
    symbol: facts.symbol,
    chain_name: facts.chainName,
    people_needed: peopleNeeded,
    signed_by: signed.map(({ approver, person, at }) => ({
      key: approver,
      person,
      signed_at: at.toISOString(),
    })),
    approvers: approvers.map(presentApprover),
    relying_party: relyingPartyId,
  };
}

/** A change of the list that somebody proposed. */
export function presentProposal({
  id,
  change,
  status,
  reason,
  text,
  challenge,
  createdAt,
}: Proposal): ApproverProposal {
  return {
    id,
    action: change.action,
    key: change.action === 'enrol' ? change.approver.id : change.id,
    approver: change.action === 'enrol' ? presentApprover(change.approver) : null,
    status,
    reason,
    text,
    challenge: Buffer.from(challenge).toString('base64url'),
    created_at: createdAt.toISOString(),
  };
}
