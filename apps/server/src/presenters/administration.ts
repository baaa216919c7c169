import type { AdminPayment } from '@florin/contract/schemas/admin-payment';
import type { AuditEntry } from '@florin/contract/schemas/audit';
import type { BlacklistEntry } from '@florin/contract/schemas/blacklist';
import type { SupportTicket } from '@florin/contract/schemas/support';
import type { BlacklistRow } from '@florin/database/sql/blacklist/entries';
import type { AuditRow } from '@florin/database/sql/audit/list';
import type { TicketRow } from '@florin/database/sql/support/tickets';
import type { ShownAdminPayment } from '@florin/engine/payments/shown-address';
import { presentAttestationIfAny } from './attestation.ts';
import { presentPaymentEntry } from './payment.ts';
import { instant, requiredText } from './scalars.ts';

/** An address whose money is not accepted. */
export const presentBlacklistEntry = (row: BlacklistRow): BlacklistEntry => ({
  id: row.id,
  chain_type: row.chainType,
  address: row.address,
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
});

/** A payment as an administrator sees it. */
export const presentAdminPayment = (row: ShownAdminPayment): AdminPayment => ({
  ...presentPaymentEntry(row),
  merchant_id: row.merchantId,
  merchant_email: row.merchantEmail,
  chain_short_name: row.chainShortName,
  wallet_address: row.walletAddress,
  address_attestation: presentAttestationIfAny(row.addressProof),
  required_crypto_amount: requiredText(row.required, row.tokenDecimals),
  total_received_usd: row.receivedUsd,
});

/** A support ticket as an administrator sees it. */
export const presentTicket = (row: TicketRow): SupportTicket => ({
  id: row.id,
  payment_id: row.paymentId,
  email: row.email,
  message: row.message,
  tx_hash: row.txHash,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  closed_at: instant(row.closedAt),
});

const wireName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The log keeps members under their names inside; the wire has its own spelling. */
const wireState = (state: unknown): Record<string, unknown> | null =>
  state === null || typeof state !== 'object'
    ? null
    : Object.fromEntries(Object.entries(state).map(([name, value]) => [wireName(name), value]));

/** One thing that somebody did. */
export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  created_at: row.at.toISOString(),
  actor_id: row.actorId,
  actor_email: row.actorEmail,
  action: row.action,
  subject_type: row.subjectType,
  subject_id: row.subjectId,
  before: wireState(row.before),
  after: wireState(row.after),
  reason: row.reason,
  request_id: row.requestId,
  position: row.position === null ? null : Number(row.position),
  hash: row.hash,
});
