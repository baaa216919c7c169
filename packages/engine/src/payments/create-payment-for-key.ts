import {
  createPaymentForKey as createPaymentRow,
  type CreatePaymentColumns,
  type KeyedCreation,
} from '@florin/database/sql/payments/create';
import type { ShownPayment } from './shown-address.ts';
import type { Caller } from '../accounts/caller.ts';
import { type IdempotentRequest, inFlight, keptSince, type Outcome, readUse, replay } from '../access/idempotency.ts';
import { settingsChanging } from './create-payment.ts';
import { type Draft, type DraftBasis, draftColumns, draftPayment, type NewPayment, priced } from './draft-payment.ts';
import type { EnginePorts } from '../ports.ts';
import { writeUnlessTaken } from './unique-reference.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue' | 'refreshCaller'>;

interface KeyedPayment {
  input: NewPayment;
  request: IdempotentRequest<ShownPayment>;
}

/** One more than without a key: another request may have used it while ours was on its way. */
const attemptsMax = 3;

/**
 * As `createPayment`, once for each idempotency key and still in one round trip. Refuses as that does, and with
 * CONFLICT while the first request is under way, VALIDATION_ERROR (`Idempotency-Key`) for another body.
 */
export async function createPaymentForKey(
  ports: Ports,
  caller: Caller,
  { input, request }: KeyedPayment,
): Promise<Outcome<ShownPayment>> {
  let asking = caller;
  let isStale = false;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const catalogue = await (isStale ? ports.catalogue.reload() : ports.catalogue.current());
    const draft = await draftUnlessUsed(ports, { catalogue, caller: asking }, { input, request });
    if ('replayed' in draft) return draft;
    const told: KeyedCreation = await writeUnlessTaken(ports.db, { draft, merchantId: caller.accountId }, () =>
      write(ports, draftColumns(ports.ids, { catalogue, caller: asking }, draft), { draft, request }),
    );
    if (told.known) return replay(told.known, request.bodyHash);
    if (told.inFlight) throw inFlight();
    if (told.created) return { replayed: false, result: draft.payment };
    isStale = !told.current;
    if (isStale) asking = await ports.refreshCaller(asking);
  }
  throw settingsChanging();
}

/** What would be refused today may have been accepted when the key was used first. */
async function draftUnlessUsed(
  ports: Ports,
  basis: DraftBasis,
  { input, request }: KeyedPayment,
): Promise<Draft | Outcome<ShownPayment>> {
  try {
    return draftPayment(ports, basis, await priced(ports, basis.caller.accountId, input));
  } catch (refusal) {
    const used = await readUse(ports.db, request, ports.clock.now());
    if (used) return used;
    throw refusal;
  }
}

const write = (
  { db }: Ports,
  columns: CreatePaymentColumns,
  { draft, request: { method, path, key, bodyHash, answer } }: Pick<KeyedPayment, 'request'> & { draft: Draft },
) =>
  db.one(createPaymentRow, {
    ...columns,
    method,
    path,
    key,
    bodyHashHex: bodyHash,
    answer: JSON.stringify(answer(draft.payment)),
    keptSince: keptSince(draft.payment.createdAt),
  });
