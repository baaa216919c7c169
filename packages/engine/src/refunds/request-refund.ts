import type { KycLevel, RefundRequester, RefundSource } from '@florin/contract/vocabulary';
import { readRefund, type RefundRow } from '@florin/database/sql/refunds/read';
import { insertRefund } from '@florin/database/sql/refunds/request';
import type { Session } from '@florin/database/statement';
import { InvariantError, invalid } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import { record } from '../events/record.ts';
import { refundEvents } from '../events/refund-event.ts';
import { mailRefundLink } from '../mails/mail-refund-link.ts';
import { destinationAddress } from '../catalogue/destination-address.ts';
import { newRefundLink, noLink } from './refund-link.ts';
import { holdCredit } from './hold-credit.ts';
import { type HeldCoins, holdDeposit, holdSurplus } from './refund-coins.ts';
import { priceRefund, type RefundPrice } from './refund-price.ts';
import { refuseUnrefunded } from './refuse-unrefunded.ts';
import { bookHeld } from './settle-credit.ts';
import type { EnginePorts } from '../ports.ts';

/** Without `secrets` the payer's link is sent to nobody. */
type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue' | 'addressBooks'> &
  Partial<Pick<EnginePorts, 'secrets'>>;
/** What a request in a transaction that is open already needs. */
export type HoldingPorts = Omit<Ports, 'db'>;

/** What is to go back; a surplus and a credit name their payment, every other source its deposit. */
export interface RefundOrder {
  source: RefundSource;
  /** Null: wherever the deposit lies. */
  chainId: string | null;
  paymentId: string | null;
  depositId: string | null;
  /** Base units; null: the whole deposit, or all that is left of the surplus. */
  amount: bigint | null;
  /** Of a credit: US dollars as text; null or left out: all of it that was not given back. */
  amountUsd?: string | null;
  /** Null: the payer is asked by a link. A merchant makes that link by a request of its own. */
  address: string | null;
  reason: string;
}

/** With the token of the payer's link, kept nowhere but, sealed, in an e-mail to him; null where an address was named. */
export interface RequestedRefund {
  refund: RefundRow;
  linkToken: string | null;
}

/**
 * Requests a refund: its coins are set aside for it in the same transaction, so that nothing goes back twice. Tells
 * `refund.requested`. Refuses with NOT_FOUND (payment, deposit), CONFLICT (nothing to give back there, or in a token that
 * the signer does not refund), INSUFFICIENT_FUNDS (less is left), VALIDATION_ERROR (`source`,
 * `payment_id`, `deposit_id`, `chain_id`, `address`, `amount_base_units`, `amount_usd`).
 */
export const requestRefund = (ports: Ports, order: RefundOrder, by: Actor): Promise<RequestedRefund> =>
  ports.db.transaction((session) => requestWithin(session, ports, { order, by, requestedBy: 'administrator' }));

interface Request {
  order: RefundOrder;
  by: Actor;
  requestedBy: RefundRequester;
  /** Of a merchant who asks. */
  kycLevel?: KycLevel;
}

/** The same in the caller's transaction, for whoever asks. */
export async function requestWithin(
  session: Session,
  ports: HoldingPorts,
  { order, by, requestedBy, kycLevel }: Request,
): Promise<RequestedRefund> {
  const catalogue = await ports.catalogue.current();
  const coins = await holdCoins(session, order, { catalogue, kycLevel: kycLevel ?? null, now: ports.clock.now() });
  const token = catalogue.tokens.get(coins.tokenId);
  if (!token) throw new InvariantError('A refund of no known token.', { token: coins.tokenId });
  if (order.chainId !== null && order.chainId !== token.chainId)
    throw invalid('chain_id', `The coins are on ${token.chain.name}.`);
  return write(session, ports, { order, coins, token, by, requestedBy });
}

interface Holding {
  catalogue: Catalogue;
  kycLevel: KycLevel | null;
  now: Date;
}

async function holdCoins(session: Session, order: RefundOrder, holding: Holding): Promise<HeldCoins> {
  const { source, paymentId, depositId, amount, amountUsd = null } = order;
  if (amountUsd !== null && source !== 'balance')
    throw invalid(
      'amount_usd',
      'Give amount_usd only with the source balance. For every other source give amount_base_units.',
    );
  if (source !== 'surplus' && source !== 'balance') {
    if (depositId === null) throw invalid('deposit_id', 'Is required: name the deposit that goes back.');
    if (paymentId !== null) throw invalid('payment_id', 'Belongs to a surplus only; here the deposit says it.');
    return holdDeposit(session, { source, depositId, amount, now: holding.now });
  }
  if (depositId !== null) throw invalid('deposit_id', `A ${source} belongs to its payment.`);
  if (paymentId === null) throw invalid('payment_id', 'Is required: name the payment that got too much.');
  if (source === 'surplus') return holdSurplus(session, paymentId, amount);
  if (amount !== null)
    throw invalid('amount_base_units', 'What was credited is counted in US dollars: give amount_usd.');
  return holdCredit(session, { paymentId, amountUsd, ...holding });
}

interface Writing {
  order: RefundOrder;
  coins: HeldCoins;
  token: Token;
  by: Actor;
  requestedBy: RefundRequester;
}

/** Where it goes, null: the payer says so later; and what it costs. */
async function termsOf(
  session: Session,
  { addressBooks }: HoldingPorts,
  { order, coins, token }: Writing,
): Promise<RefundPrice & { destination: string | null }> {
  const { chainType, name: chainName } = token.chain;
  const { address } = order;
  const destination =
    address === null ? null : await destinationAddress(session, addressBooks, { chainType, chainName, address });
  if (destination === null && coins.paymentId === null)
    throw invalid('address', 'Is required: the coins belong to no payment whose page could ask for it.');
  const price = await priceRefund(session, token, coins.depositIndex === null ? 'treasury' : 'deposit');
  if (price.deducted >= coins.amount)
    throw invalid(
      coins.amountUsd === undefined ? 'amount_base_units' : 'amount_usd',
      `The network's cost takes ${price.deducted} base units: nothing would be left.`,
    );
  return { ...price, destination };
}

async function write(session: Session, ports: HoldingPorts, writing: Writing): Promise<RequestedRefund> {
  const { order, coins, token, by, requestedBy } = writing;
  const { clock, ids, secrets } = ports;
  const { destination, networkCost, deducted } = await termsOf(session, ports, writing);
  const now = clock.now();
  const link = destination === null && requestedBy === 'administrator' ? newRefundLink(ids, now) : noLink;
  const id = ids.uuid();
  const { paymentId, depositId, amount, amountUsd = null } = coins;
  await session.run(insertRefund, {
    ...coins,
    amountUsd,
    id,
    source: order.source,
    chainId: token.chainId,
    tokenId: token.id,
    deducted,
    networkCost,
    destination,
    reason: order.reason,
    requestedBy,
    askedBy: by.actorId,
    linkHash: link.hash,
    linkExpiresAt: link.expiresAt,
    createdAt: now,
  });
  const refund = await session.maybe(readRefund, { id });
  if (!refund) throw new InvariantError('A refund was not written.', { id });
  refuseUnrefunded(refund);
  await bookHeld(session, refund, { ids, at: now });
  await record(session, refundEvents(refund, now, ids));
  if (link.token !== null && secrets !== undefined)
    await mailRefundLink(session, { clock, ids, secrets }, { refundId: id, linkToken: link.token });
  const subject = { action: 'refund.request', subjectType: 'refund', subjectId: id } as const;
  const after = { source: order.source, paymentId, depositId, amount, amountUsd, deducted, destination };
  await recordAudit(session, { ...by, ...subject, before: null, after, reason: order.reason });
  return { refund, linkToken: link.token };
}
