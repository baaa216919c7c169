import { findSweptPayment } from '@florin/database/sql/sweeps/plan';
import type { OutgoingPorts } from '../outgoing/ports.ts';
import { blacklistPayment } from '../payments/blacklist-payment.ts';
import { lockPayment } from '../payments/payment-store.ts';

/** Blacklists the payment of a planned sweep one of whose senders was listed before anything was signed. */
export async function blacklistSwept(ports: OutgoingPorts, outgoingId: string): Promise<void> {
  const catalogue = await ports.catalogue.current();
  await ports.db.transaction(async (session) => {
    const found = await session.maybe(findSweptPayment, { outgoingId });
    const held = found && (await lockPayment(session, found.paymentId));
    if (!held || held.payment.status === 'blacklisted') return;
    await blacklistPayment(session, held, { catalogue, ids: ports.ids, now: ports.clock.now() });
  });
}
