/** Messages to the payer of a payment. */
export const payerMailKinds = ['receipt', 'refund_link', 'refund_sent'] as const;
export type PayerMailKind = (typeof payerMailKinds)[number];

/** Messages to the merchant's own address. */
export const merchantMailKinds = [
  'wallet_changed',
  'withdrawal_completed',
  'withdrawal_rejected',
  'withdrawal_failed',
  'endpoint_failing',
] as const;
export type MerchantMailKind = (typeof merchantMailKinds)[number];

/** Messages to people who are to work for a merchant. */
export const memberMailKinds = ['team_invitation'] as const;

export type MailKind = PayerMailKind | MerchantMailKind | (typeof memberMailKinds)[number];

/** What an event has somebody told by e-mail; every other event tells nobody. */
export const mailOfEvent = {
  'payment.completed': 'receipt',
  'refund.completed': 'refund_sent',
  'wallet.updated': 'wallet_changed',
  'withdrawal.completed': 'withdrawal_completed',
  'withdrawal.rejected': 'withdrawal_rejected',
  'withdrawal.failed': 'withdrawal_failed',
} as const satisfies Readonly<Record<string, MailKind>>;
export type MailedEventType = keyof typeof mailOfEvent;
