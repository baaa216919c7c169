import { findSweptPayment } from '@florin/database/sql/sweeps';
import { lockPayments } from '@florin/database/sql/lock-payments';
import type { OutgoingPorts } from '../outgoing/ports.ts';
import { blacklistPayment } from '../payments/blacklist-payment.ts';

/** Blacklists the payment of a planned sweep one of whose senders was listed before anything was signed. */
export async function blacklistSwept(ports: OutgoingPorts, outgoingId: string): Promise<void> {
  const catalogue = await ports.catalogue.current();
  await ports.db.transaction(async (session) => {
    const found = await session.maybe(findSweptPayment, { outgoingId });
    const payment = found && (await session.many(lockPayments, { ids: [found.paymentId] }))[0];
    if (!payment || payment.status === 'blacklisted') return;
    await blacklistPayment(session, payment, { catalogue, ids: ports.ids, now: ports.clock.now() });
  });
}
