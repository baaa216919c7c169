import type { PaymentOrder } from '@florin/sdk/admin';

/**
 * How an order is approved: with no signature of a person (an automatic amount, or a development stack, which signs
 * itself), by a passkey of this browser, or only with a key file elsewhere.
 */
type Way = 'unsigned' | 'passkey' | 'key_file';

type Known = Pick<PaymentOrder, 'people_needed' | 'approvers' | 'relying_party'>;

/** Passkeys that may sign an order. */
export const passkeysOf = ({ approvers }: Pick<Known, 'approvers'>): string[] =>
  approvers.filter(({ kind, development }) => kind === 'passkey' && !development).map(({ key }) => key);

/** What this order needs of whoever approves it. */
export function wayToSign(order: Known): Way {
  const { people_needed: needed, approvers, relying_party: relyingParty } = order;
  if (needed === 0 || approvers.some(({ development }) => development)) return 'unsigned';
  return relyingParty !== null && passkeysOf(order).length > 0 ? 'passkey' : needed === null ? 'unsigned' : 'key_file';
}
