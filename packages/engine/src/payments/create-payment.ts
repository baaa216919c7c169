import { createPayment as createPaymentRow } from '@florin/database/sql/payments/create';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import type { CatalogueCache } from '../catalogue/catalogue.ts';
import { draftColumns, draftPayment, type NewPayment, type Payee, priced } from './draft-payment.ts';
import type { ShownPayment } from './shown-address.ts';
import type { EnginePorts } from '../ports.ts';
import { writeUnlessTaken } from './unique-reference.ts';

/** What a creation stands on; the database may be one transaction of it. */
export type CreationPorts<P extends Payee> = Pick<EnginePorts, 'clock' | 'ids'> & {
  db: Session;
  catalogue: Pick<CatalogueCache, 'current' | 'reload'>;
  /** Reads the payee again when the account changed since. */
  refreshCaller: (caller: P) => Promise<P>;
};

/** Twice: the second time with account and catalogue read anew. */
const attemptsMax = 2;

/**
 * Writes a payment that waits for its payer's choice of a token, and tells `payment.created`. One round trip, and one
 * more with a quote. Refuses with KYC_REQUIRED, VALIDATION_ERROR (amount, allowed tokens, quote), RATE_STALE (quote),
 * CONFLICT while settings are changing and where a unique reference or the quote is taken.
 */
export async function createPayment<P extends Payee>(
  ports: CreationPorts<P>,
  caller: P,
  input: NewPayment,
): Promise<ShownPayment> {
  const { db, ids } = ports;
  const asked = await priced(ports, caller.accountId, input);
  let asking = caller;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    // the second attempt exists because the first one failed
    const catalogue = await (attempt === 1 ? ports.catalogue.current() : ports.catalogue.reload());
    const draft = draftPayment(ports, { catalogue, caller: asking }, asked);
    const told = await writeUnlessTaken(db, { draft, merchantId: caller.accountId }, () =>
      db.one(createPaymentRow, draftColumns(ids, { catalogue, caller: asking }, draft)),
    );
    if (told.created) return draft.payment;
    asking = await ports.refreshCaller(asking);
  }
  throw settingsChanging();
}

/** CONFLICT: account or catalogue changed twice in a row under a payment that was being created. */
export const settingsChanging = (): Refusal =>
  new Refusal('CONFLICT', 'Settings changed while the payment was being created. Send the request again.');
