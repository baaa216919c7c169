/** Whether a withdrawal that may still be paid has the signature that its merchant's account asks for; null: it asks for none. */
export type MerchantSignature = 'missing' | 'given' | null;

/** The same of a withdrawal `w`, by what the signer said is bound. */
export const merchantSignature = `(select case when exists (
     select from merchant_signatures s where s.withdrawal_id = w.id and b.passkeys ? s.passkey) then 'given' else 'missing' end
   from merchant_bindings b
  where b.account_id = w.merchant_id and b.passkeys <> '{}' and w.status in ('pending_approval', 'processing'))`;
