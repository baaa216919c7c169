import { z } from 'zod';
import { examples } from '../examples.ts';
import { objectInput } from '../object-input.ts';
import { cryptoAmount, nameInput, timestamp, uuid, wordInput } from '../scalars.ts';
import { note } from './reason.ts';

/** A text in base64url of at most so many characters. */
export const base64url = (most: number) => nameInput(most).meta({ description: 'Base64url without padding.' });

/** An approver's signature, as a browser or a key file made it. */
export const approvalEvidence = objectInput({
  kind: wordInput(['passkey', 'key']),
  approver: base64url(1400).meta({ description: 'Id of the passkey or of the key file.' }),
  signature: base64url(1000),
  client_data_json: base64url(4000).nullish().meta({ description: 'Of a passkey.' }),
  authenticator_data: base64url(4000).nullish().meta({ description: 'Of a passkey.' }),
}).meta({ id: 'ApprovalEvidence', examples: [examples.approvalEvidence] });
export type ApprovalEvidence = z.infer<typeof approvalEvidence>;

/** A decision that may carry a signature; with neither reason nor signature the whole body may be left out. */
export const optionalApproval = objectInput({ ...note.shape, evidence: approvalEvidence.nullish() })
  .meta({ id: 'Approval', examples: [examples.approval] })
  .optional();

/** Somebody whom the signer believes. */
const approver = z.object({
  key: z.string().meta({ description: 'Names the passkey or the key file.' }),
  kind: z.enum(['passkey', 'key']),
  person: z.string(),
  public_key: z.string(),
  fingerprint: z.string().meta({ description: 'To be read to each other.' }),
  development: z.boolean().meta({ description: 'Whether only development stacks believe it.' }),
});

/** What an order says. */
export const orderMembers = {
  kind: z.enum(['withdrawal', 'refund']),
  id: uuid,
  family: z.string(),
  network: z.string(),
  asset: z.string().meta({ description: '`native`, or the reference of a token.' }),
  destination: z.string(),
  amount: z.string().meta({ description: 'Base units that arrive.' }),
  account: uuid.nullable(),
};

/** What a browser answered when a passkey was made. */
export const registration = objectInput({
  credential: base64url(1400),
  client_data_json: base64url(4000),
  attestation_object: base64url(8000),
});

export const paymentOrder = z
  .object({
    order: z.object(orderMembers),
    text: z.string().meta({ description: 'What is signed, to be read.' }),
    challenge: z.string().meta({ description: 'What a key signs in place of the text: base64url of 32 bytes.' }),
    amount_crypto: cryptoAmount,
    symbol: z.string(),
    chain_name: z.string(),
    people_needed: z
      .number()
      .nullable()
      .meta({ description: 'How many different people sign it; null while the signer has not told.' }),
    signed_by: z.array(z.object({ key: z.string(), person: z.string().nullable(), signed_at: timestamp })),
    approvers: z.array(approver),
    relying_party: z.string().nullable().meta({ description: 'Of passkeys; null where none are believed.' }),
  })
  .meta({ id: 'PaymentOrder', examples: [examples.paymentOrder] });
export type PaymentOrder = z.infer<typeof paymentOrder>;

export const newProposal = objectInput({
  action: wordInput(['enrol', 'remove']),
  person: nameInput(80).nullish().meta({ description: 'Whose key it is, to enrol it.' }),
  public_key: base64url(1400).nullish().meta({ description: 'Of a key file, to enrol it.' }),
  registration: registration.nullish().meta({ description: 'Of a passkey, to enrol it: what the browser answered.' }),
  key: base64url(1400).nullish().meta({ description: 'Whom to remove.' }),
}).meta({ id: 'NewApproverProposal', examples: [examples.newProposal] });

export const approverProposal = z
  .object({
    id: uuid,
    action: z.enum(['enrol', 'remove']),
    key: z.string(),
    approver: approver.nullable().meta({ description: 'Who would join; null for a removal.' }),
    status: z.enum(['waiting', 'signed', 'refused', 'done']),
    reason: z.string().nullable().meta({ description: 'Why the signer did not take it over.' }),
    text: z.string(),
    challenge: z.string(),
    created_at: timestamp,
  })
  .meta({ id: 'ApproverProposal', examples: [examples.approverProposal] });
export type ApproverProposal = z.infer<typeof approverProposal>;

export const approverList = z
  .object({
    approvers: z.array(approver),
    proposals: z.array(approverProposal),
    relying_party: z.string().nullable(),
  })
  .meta({ id: 'ApproverList', examples: [examples.approverList] });
export type ApproverList = z.infer<typeof approverList>;

export const proposalSignature = objectInput({ evidence: approvalEvidence }).meta({
  id: 'ProposalSignature',
  examples: [examples.proposalSignature],
});
