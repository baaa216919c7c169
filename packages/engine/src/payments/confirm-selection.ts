import type { LockedPayment } from '@florin/database/sql/payments/lock';
import type { Session } from '@florin/database/statement';
import type { AddressProof } from '@florin/domain/address/attestation';
import { invalid, notFound, Refusal } from '@florin/domain/errors';
import { type Usd, usd } from '@florin/domain/money/usd';
import { selectableStatuses } from '@florin/domain/payment/transition';
import type { Token } from '../catalogue/catalogue.ts';
import { type Offer, readOffersOf } from './offer.ts';
import { acceptsAmount, notPayableYet, offeredToken, outOfBounds } from './offers.ts';
import { openSelection } from './open-selection.ts';
import { lockPayment, savePayments } from './payment-store.ts';
import type { Price } from './price.ts';
import { takeUpUntaken } from './take-up-untaken.ts';
import { arrivalsOf } from './untouched.ts';
import type { EnginePorts } from '../ports.ts';

export type ConfirmPorts = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue' | 'verifyAddress'>;

export interface ConfirmedSelection {
  payment: LockedPayment;
  token: Token;
  /** Where the payer is to send the coins. */
  address: string;
  addressProof: AddressProof;
}

/**
 * Locks a rate for the payer's token and fixes how much is to be sent where, until the window ends. `language` (BCP 47)
 * is what messages to this payer are written in; null: not known.
 * Refuses with NOT_FOUND (payment, token), CONFLICT (status, transaction in flight, other token after a part was
 * paid), VALIDATION_ERROR (token not allowed, bounds), MAINTENANCE (not payable for a moment), RATE_STALE; in this order.
 */
export async function confirmSelection(
  ports: ConfirmPorts,
  { paymentId, tokenId, language = null }: { paymentId: string; tokenId: string; language?: string | null },
): Promise<ConfirmedSelection> {
  const { db, clock, ids, verifyAddress } = ports;
  const catalogue = await ports.catalogue.current();
  return db.transaction(async (session) => {
    const now = clock.now();
    const held = await lockPayment(session, paymentId);
    if (!held) throw notFound('payment');
    const { payment } = held;
    const token = offeredToken(catalogue, tokenId);
    const [offer] = await readOffersOf(session, verifyAddress, {
      depositIndex: payment.depositIndex,
      tokens: [token],
      now,
      forLock: true,
    });
    await checkState(session, { payment, token, now });
    checkChoice(payment, token, usd(payment.amountUsd));
    if (!offer) throw notPayableYet(token);
    await openSelection(session, held, { token, price: freshPrice(offer), origin: 'payer', language, catalogue, now });
    held.move('token_confirmed', { catalogue, ids, now });
    await savePayments(session, [held]);
    await takeUpUntaken(session, held.payment, token.id);
    const { address, addressProof } = offer;
    return { payment: held.payment, token, address, addressProof };
  });
}

async function checkState(
  session: Session,
  { payment, token, now }: { payment: LockedPayment; token: Token; now: Date },
): Promise<void> {
  if (!selectableStatuses.has(payment.status))
    throw new Refusal('CONFLICT', `A token can no longer be chosen: the payment is ${payment.status}.`);
  if (payment.settlingAt !== null)
    throw new Refusal('CONFLICT', 'A token can no longer be chosen: what was received is being settled.');
  const { inFlight, arrived } = await arrivalsOf(session, payment.id, now);
  if (inFlight)
    throw new Refusal('CONFLICT', 'A transaction is still waiting for its confirmations. Try again once it has them.');
  if (arrived && payment.tokenId !== token.id)
    throw new Refusal('CONFLICT', 'Part of the payment has arrived already: pay the rest with the same token.');
}

function checkChoice(payment: LockedPayment, token: Token, amount: Usd): void {
  if (payment.allowedTokenIds !== null && !payment.allowedTokenIds.includes(token.id))
    throw invalid('token_id', `${token.symbol} on ${token.chain.name} is not accepted for this payment.`);
  if (!acceptsAmount(token, amount)) throw invalid('token_id', outOfBounds([token], amount).message);
}

function freshPrice({ token, price }: Offer): Price {
  if (!price || price.isStale)
    throw new Refusal(
      'RATE_STALE',
      `No fresh rate for ${token.symbol} is known. Retry in a moment or choose another token.`,
    );
  return price;
}
