import { lockPayments } from '@florin/database/sql/lock-payments';
import { insertOutgoing } from '@florin/database/sql/outgoing';
import { assignDeposits, findDueSweeps, listSweepableDeposits, readSweepSource } from '@florin/database/sql/sweeps';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Catalogue, Token } from '../chains/catalogue.ts';
import { mayBeSwept } from '../payments/may-be-swept.ts';
import { expireWorthless, isWorthSweeping } from '../payments/expire-worthless.ts';
import type { OutgoingPorts } from './ports.ts';

const batch = 100;

/**
 * Turns confirmed payments whose sweep is due into intents: what to move, at what cost at most. Signs nothing.
 *
 * @returns how many sweeps were planned
 */
export async function planSweeps(ports: OutgoingPorts): Promise<number> {
  const catalogue = await ports.catalogue.current();
  const due = await ports.db.many(findDueSweeps, ports.clock.now(), batch);
  let planned = 0;
  for (const { id } of due) {
    // one short transaction a payment; a failing one stops no other
    if (await planOne(ports, catalogue, id)) planned += 1;
  }
  return planned;
}

async function planOne(ports: OutgoingPorts, catalogue: Catalogue, paymentId: string): Promise<boolean> {
  const { db, clock, ids } = ports;
  const draft = await draftSweep(ports, catalogue, paymentId);
  if (!draft) return false;
  const { token, destination, feeCap, address } = draft;
  return db.transaction(async (session) => {
    const payment = (await session.many(lockPayments, [paymentId]))[0];
    if (!payment || !mayBeSwept(payment) || payment.tokenId !== token.id) return false;
    const deposits = await session.many(listSweepableDeposits, paymentId, token.id, address);
    const held = deposits.reduce((sum, { amount }) => sum + baseUnits(amount), 0n);
    // The chain's own coin pays for its move out of itself; what is left arrives.
    const amount = token.asset.kind === 'native' ? held - feeCap : held;
    const source = deposits[0];
    if (source === undefined) return false;
    if (payment.settlingAt !== null && !(await isWorthSweeping(session, { payment, token, held, feeCap, catalogue })))
      return expireWorthless(session, { payment, token, catalogue, ids, now: clock.now() });
    if (amount <= 0n) return false;
    const id = ids.uuid();
    const written = await session.run(
      insertOutgoing,
      id,
      token.chainId,
      'sweep',
      paymentId,
      token.id,
      'deposit',
      source.depositIndex,
      source.address,
      destination,
      amount,
      feeCap,
      clock.now(),
    );
    if (written === 0) return false;
    await session.run(
      assignDeposits,
      deposits.map((deposit) => deposit.id),
      id,
    );
    return true;
  });
}

interface SweepDraft {
  token: Token;
  destination: string;
  feeCap: bigint;
  address: string;
}

/** The part of the plan that asks the chain: outside any transaction. */
async function draftSweep(ports: OutgoingPorts, catalogue: Catalogue, paymentId: string): Promise<SweepDraft | null> {
  const payment = await ports.db.maybe(readSweepSource, paymentId);
  const token = payment && catalogue.tokens.get(payment.tokenId);
  if (!payment || !token) return null;
  const destination = await ports.treasury(token.chain.chainType);
  const { feeCap } = await adapterOf(ports, token).estimateCost({
    purpose: 'sweep',
    from: payment.address,
    to: destination,
    asset: token.asset,
    amount: baseUnits(payment.held),
  });
  return { token, destination, feeCap, address: payment.address };
}

/** @throws InvariantError when the token's chain is not read by this process. */
export function adapterOf(ports: OutgoingPorts, token: Token): ChainAdapter {
  const adapter = ports.adapters.get(token.chainId);
  if (!adapter) throw new InvariantError('No adapter reads this chain.', { chain: token.chain.shortName });
  return adapter;
}
