import { lockLinkedRefund, readLinkedRefund, type LinkedRefundRow } from '@florin/database/sql/refunds/read';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { notFound, Refusal } from '@florin/domain/errors';
import { isLinkToken } from '@florin/domain/refund/link-token';
import { keepRefund } from './move-refund.ts';
import { destinationAddress } from '../catalogue/destination-address.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'addressBooks'>;

/** A refund with a link that is not over. */
export interface PayerRefund extends LinkedRefundRow {
  linkExpiresAt: Date;
}

/** What a payer's link holds: the payment's page, and the token behind it. */
export interface RefundLink {
  paymentId: string;
  /** As it was sent; undefined when it was left out. */
  token: string | undefined;
}

/** The refund that a link is for. Refuses with NOT_FOUND, also when the link is over or of another payment. */
export async function readPayerRefund({ db, clock }: Ports, link: RefundLink): Promise<PayerRefund> {
  return alive(await db.maybe(readLinkedRefund, { paymentId: link.paymentId, linkHash: hashOf(link) }), clock.now());
}

/**
 * Takes the payer's word for where a refund goes; the administrator's approval is about this address. Refuses with
 * NOT_FOUND (link), CONFLICT (said before, or decided meanwhile), VALIDATION_ERROR (`address`); a refused address uses
 * nothing up.
 */
export async function nameRefundAddress(
  { db, clock, addressBooks }: Ports,
  link: RefundLink,
  address: string,
): Promise<PayerRefund> {
  return db.transaction(async (session) => {
    const now = clock.now();
    const refund = alive(
      await session.maybe(lockLinkedRefund, { paymentId: link.paymentId, linkHash: hashOf(link) }),
      now,
    );
    if (refund.destination !== null) throw new Refusal('CONFLICT', 'An address was given for this refund before.');
    if (refund.status !== 'requested') throw new Refusal('CONFLICT', `This refund is ${refund.status}.`);
    const destination = await destinationAddress(session, addressBooks, { ...refund, address });
    const named = { ...refund, destination, addressGivenAt: now, updatedAt: now };
    await keepRefund(session, named);
    return named;
  });
}

function hashOf({ token }: RefundLink): string {
  if (token === undefined || !isLinkToken(token)) throw notFound('refund link');
  return credentialHash(token);
}

function alive(refund: LinkedRefundRow | null, now: Date): PayerRefund {
  if (!refund?.linkExpiresAt || refund.linkExpiresAt.getTime() <= now.getTime()) throw notFound('refund link');
  return { ...refund, linkExpiresAt: refund.linkExpiresAt };
}
