import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { cryptoAmount, nameInput, textInput, timestamp, uuid, uuidInput, wordInput } from '../scalars.ts';
import { approvalEvidence, orderMembers, registration } from './approval.ts';

const passkey = z.object({
  key: z.string().meta({ description: 'Names the passkey: its credential id.' }),
  name: z.string(),
  page: z
    .string()
    .nullable()
    .meta({ description: 'The page of your own that asks for it; null: pages of the operator do.' }),
  public_key: z.string().meta({ description: 'COSE, in base64url.' }),
  fingerprint: z.string().meta({ description: 'To be read to each other.' }),
});

/** A change of the passkeys that sign an account's withdrawals. */
export const merchantPasskeyChange = z
  .object({
    id: uuid,
    account_id: uuid,
    action: z.enum(['enrol', 'remove', 'keep']),
    key: z.string().nullable(),
    passkey: passkey.nullable().meta({ description: 'What would be bound; null for other changes.' }),
    status: z.enum(['waiting', 'signed', 'refused', 'done']),
    reason: z.string().nullable().meta({ description: 'Why the signer did not take it over.' }),
    signed_by: z
      .enum(['approver', 'passkey'])
      .meta({ description: 'Who signs it: an approver the first passkey, a passkey of the account everything else.' }),
    text: z.string().meta({ description: 'What is signed, to be read.' }),
    challenge: z.string().meta({ description: 'What a passkey signs in place of the text: base64url of 32 bytes.' }),
    created_at: timestamp,
  })
  .meta({ id: 'MerchantPasskeyChange', examples: [examples.merchantPasskeyChange] });
export type MerchantPasskeyChange = z.infer<typeof merchantPasskeyChange>;

export const merchantPasskeys = z
  .object({
    passkeys: z.array(passkey).meta({ description: 'None: withdrawals need no signature of yours.' }),
    release_at: timestamp
      .nullable()
      .meta({ description: "When a release that the operator began at the signer's console ends the binding." }),
    changes: z.array(merchantPasskeyChange),
    relying_party: z.string().nullable().meta({ description: 'Of passkeys without a page of their own.' }),
  })
  .meta({ id: 'MerchantPasskeys', examples: [examples.merchantPasskeys] });
export type MerchantPasskeys = z.infer<typeof merchantPasskeys>;

export const firstMerchantPasskeys = z
  .object({ changes: z.array(merchantPasskeyChange) })
  .meta({ id: 'FirstMerchantPasskeys', examples: [examples.firstMerchantPasskeys] });

export const newPasskeyChange = objectInput({
  action: wordInput(['enrol', 'remove', 'keep']),
  name: nameInput(80).nullish().meta({ description: 'Of the passkey, to enrol it.' }),
  page: textInput(limits.urlCharactersMax)
    .nullish()
    .meta({ description: 'Origin of a page of your own that asked for it. Left out: a page of the operator did.' }),
  registration: registration.nullish().meta({ description: 'What the browser answered, to enrol it.' }),
  key: nameInput(1400).nullish().meta({ description: 'Which passkey to remove.' }),
}).meta({ id: 'NewPasskeyChange', examples: [examples.newPasskeyChange] });
export type NewPasskeyChange = z.infer<typeof newPasskeyChange>;

export const passkeyChangeSignature = objectInput({ evidence: approvalEvidence }).meta({
  id: 'PasskeyChangeSignature',
  examples: [examples.passkeyChangeSignature],
});

/** What a merchant signs of a withdrawal. */
export const withdrawalSigning = z
  .object({
    order: z.object(orderMembers),
    nonce: z.string().meta({ description: 'New with each reading; it is signed, and sent with the signature.' }),
    text: z.string().meta({ description: 'What is signed, to be read.' }),
    challenge: z.string().meta({ description: 'What a passkey signs in place of the text: base64url of 32 bytes.' }),
    amount_crypto: cryptoAmount,
    symbol: z.string(),
    chain_name: z.string(),
    passkeys: z.array(passkey).meta({ description: 'Which of them may sign.' }),
    relying_party: z.string().nullable(),
  })
  .meta({ id: 'WithdrawalSigning', examples: [examples.withdrawalSigning] });
export type WithdrawalSigning = z.infer<typeof withdrawalSigning>;

export const withdrawalSignature = objectInput({ nonce: nameInput(22), evidence: approvalEvidence }).meta({
  id: 'WithdrawalSignature',
  examples: [examples.withdrawalSignature],
});

export const passkeyChangeParams = z.object({ change_id: uuidInput });
