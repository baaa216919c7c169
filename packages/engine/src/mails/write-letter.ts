import type { ClaimedMail } from '@florin/database/sql/mails/send';
import { InvariantError } from '@florin/domain/errors';
import type { Letter } from '@florin/domain/mail/letter';
import {
  endpointLetter,
  walletLetter,
  withdrawalEndedLetter,
  type WithdrawalFacts,
  withdrawalPaidLetter,
} from '@florin/domain/mail/merchant-letters';
import { invitationLetter } from '@florin/domain/mail/member-letters';
import { receiptLetter, refundLinkLetter, refundSentLetter, type RefundFacts } from '@florin/domain/mail/payer-letters';
import { shownParties } from '@florin/domain/mail/senders';

/** What every letter needs of this installation. */
export interface MailPlace {
  operator: string;
  /** Without a slash at the end. */
  payPageBase: string;
}

/** Of an event's `data`; a member that an event lacks reads as null. */
type Told = Readonly<Record<string, unknown>>;

/**
 * The words of a message, from the exact text of its event. `linkToken` is that of a refund's link, or the whole link
 * of an invitation; null where there is none.
 */
export function writeLetter(mail: ClaimedMail, place: MailPlace, linkToken: string | null): Letter {
  const parties = shownParties({ shop: mail.shop, operator: place.operator });
  const data: Told = mail.body === null ? {} : (JSON.parse(mail.body) as { data: Told }).data;
  const payer = { ...parties, language: mail.language, pageUrl: pageUrl(data, place, linkToken) };
  switch (mail.kind) {
    case 'receipt':
      return receiptLetter(receiptFacts(data), payer);
    case 'refund_link':
      return refundLinkLetter(refundFacts(data, mail), payer);
    case 'refund_sent':
      return refundSentLetter(refundFacts(data, mail), payer);
    case 'wallet_changed':
      return walletLetter(
        {
          chain: chainName(data),
          address: textOrNull(data['address']),
          previousAddress: textOrNull(data['previous_address']),
          usableFrom: textOrNull(data['usable_from']),
        },
        parties,
      );
    case 'withdrawal_completed':
      return withdrawalPaidLetter(withdrawalFacts(data), parties);
    case 'withdrawal_rejected':
      return withdrawalEndedLetter(withdrawalFacts(data), { ...parties, how: 'rejected' });
    case 'withdrawal_failed':
      return withdrawalEndedLetter(withdrawalFacts(data), { ...parties, how: 'failed' });
    case 'team_invitation':
      if (linkToken === null) throw new InvariantError('An invitation has lost its link.', { mail: mail.id });
      return invitationLetter({ url: linkToken }, parties);
    case 'endpoint_failing':
      return endpointLetter(
        {
          event: mail.deliveryEvent ?? '',
          attempts: String(mail.deliveryAttempts),
          status: mail.deliveryStatus === null ? null : `HTTP ${mail.deliveryStatus}`,
        },
        parties,
      );
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** @throws InvariantError where an event lacks what every one of its kind has. */
function text(data: Told, member: string): string {
  const value = data[member];
  if (typeof value !== 'string') throw new InvariantError('An event lacks a member.', { member });
  return value;
}

const inner = (data: Told, member: string): Told => (data[member] ?? {}) as Told;
const chainName = (data: Told): string => text(inner(data, 'chain'), 'name');

const receiptFacts = (data: Told) => ({
  paymentId: text(data, 'payment_id'),
  amount: `${text(data, 'amount_usd')} USD`,
  paid: `${text(data, 'received_crypto')} ${text(data, 'crypto_symbol')} (${text(data, 'chain')})`,
  reference: textOrNull(data['reference']),
  description: textOrNull(data['description']),
  completedAt: text(data, 'completed_at'),
});

const refundFacts = (data: Told, { linkEndsAt }: ClaimedMail): RefundFacts => ({
  paymentId: textOrNull(data['payment_id']),
  amount: `${text(data, 'net_amount_crypto')} ${text(inner(data, 'token'), 'symbol')} (${chainName(data)})`,
  address: textOrNull(data['address']),
  transaction: textOrNull(data['tx_hash']),
  linkEndsAt: linkEndsAt?.toISOString() ?? null,
});

const withdrawalFacts = (data: Told): WithdrawalFacts => ({
  withdrawalId: text(data, 'withdrawal_id'),
  chain: chainName(data),
  amountUsd: text(data, 'amount_usd'),
  netUsd: text(data, 'net_amount_usd'),
  address: text(data, 'destination_address'),
  transaction: textOrNull(data['tx_hash']),
  reason: textOrNull(data['rejection_reason']) ?? textOrNull(data['failure_reason']),
});

/** The page of the event's payment, where it has one; what stands behind `#` never leaves a browser. */
function pageUrl(data: Told, { payPageBase }: MailPlace, linkToken: string | null): string {
  const paymentId = textOrNull(data['payment_id']);
  const page = paymentId === null ? payPageBase : `${payPageBase}/pay/${paymentId}`;
  return linkToken === null ? page : `${page}#refund=${linkToken}`;
}
