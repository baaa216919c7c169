import {
  listUnswept,
  lockAdoptable,
  lockNumberHolder,
  lockRivals,
  orphanOwn,
  takeRefunded,
  yieldToSigned,
} from '@florin/database/sql/lineage/adopt-signed';
import {
  adoptCoins,
  adoptItem,
  adoptMovement,
  adoptSignature,
  dropUnsignedItems,
  insertEndedCause,
  passNonce,
} from '@florin/database/sql/lineage/write-adopted';
import { assignDeposits } from '@florin/database/sql/sweeps/plan';
import type { Session } from '@florin/database/statement';
import type { ChainAdapter, Slot } from '@florin/domain/ports/chain';
import type { KeptMovement } from '@florin/domain/ports/signer';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import { bookReversed } from '../ledger/book-deposits.ts';
import { paysItself } from '../outgoing/costs.ts';
import { toRow } from '../outgoing/slots/coins.ts';
import { lockPayments } from '../payments/payment-store.ts';
import { recompute } from '../payments/recompute.ts';
import { adoptCause, type Cause } from './adopt-cause.ts';
import { chooseMoved } from './choose-moved.ts';
import type { LostMovement, LostSignature } from './lost-signatures.ts';
import type { EnginePorts } from '../ports.ts';

export type AdoptPorts = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'adapters'> & { catalogue: Catalogue };

/** `adopted`, or why it cannot be: for good until a person acts, or until another movement has ended (`waits`). */
export type Adoption = 'adopted' | { why: string; waits: boolean };

interface Place {
  token: Token;
  adapter: ChainAdapter;
}

/**
 * Writes a movement that the database lost as it was when its last signature was made, with what it takes along: from
 * there on the ordinary steps find it on its chain and finish it. All of it in one transaction, or nothing.
 */
export async function adoptOne(ports: AdoptPorts, { intent: id, signatures }: LostMovement): Promise<Adoption> {
  const [{ movement: first }] = signatures;
  const token = ports.catalogue.tokens.get(first.tokenId);
  const adapter = ports.adapters.get(first.chainId);
  if (!token || !adapter) return { why: 'its chain or its token is not in the restored database', waits: false };
  return ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    await forgetAsDeposits(session, ports, { chainId: first.chainId, signatures, now });
    const known = await session.maybe(lockAdoptable, { id });
    const writing = { id, signatures, now };
    // One that was given up comes back, unless another one has counted in its place.
    const after = known?.status === 'dead' ? await findSuccessor(session, id, first) : null;
    if (after !== null && after.status !== 'final')
      return { why: `${after.id} is under way with its number`, waits: true };
    if (after !== null) {
      await writeSignatures(session, writing);
      return 'adopted' as const;
    }
    const isNew = known === null || known.status === 'dead';
    const room = isNew ? await makeRoom(session, ports, { id, movement: first, now }) : 'known';
    if (typeof room === 'object') return room;
    const purposeId = room === 'ended' ? ports.ids.uuid() : first.purposeId;
    await write(session, { ...writing, purposeId });
    if (room === 'ended') await session.run(insertEndedCause, { id, causeId: first.purposeId });
    await takeAlong(session, { ...writing, token, adapter });
    return 'adopted' as const;
  });
}

/** Blocks that were read again before it was known showed its own transfers as somebody's deposits. */
async function forgetAsDeposits(
  session: Session,
  { ids, catalogue }: AdoptPorts,
  { chainId, signatures, now }: { chainId: string; signatures: readonly LostSignature[]; now: Date },
): Promise<void> {
  const hashes = signatures.map(({ txHash }) => txHash);
  const gone = await session.many(orphanOwn, { chainId, txHashes: hashes, at: now });
  if (gone.length === 0) return;
  const final = gone.filter(({ wasFinal }) => wasFinal);
  await bookReversed(session, final, { ids, at: now });
  const payments = [...new Set(gone.flatMap(({ paymentId }) => paymentId ?? []))];
  if (payments.length > 0) await recompute(session, await lockPayments(session, payments), { catalogue, ids, now });
}

/** Whoever has the number of a movement that was given up: at most one of them counts. */
const findSuccessor = async (
  session: Session,
  id: string,
  { slot, chainId, sourceAddress: address }: KeptMovement,
): Promise<{ id: string; status: string } | null> =>
  slot.kind === 'number' ? session.maybe(lockNumberHolder, { id, chainId, address, nonce: slot.nonce }) : null;

/**
 * What it is for, and who else lives for that: a movement that was never signed makes way for one that was. `ended`: it is
 * for nothing that the database still has to pay.
 */
async function makeRoom(
  session: Session,
  { ids }: AdoptPorts,
  { id, movement, now }: { id: string; movement: KeptMovement; now: Date },
): Promise<Exclude<Cause, object> | Exclude<Adoption, 'adopted'>> {
  const { purpose, purposeId, tokenId, sourceIndex } = movement;
  const claims = [
    [purpose, id, purposeId, sourceIndex] as const,
    ...movement.items.map((item) => ['sweep', item.id, item.purposeId, item.sourceIndex] as const),
  ];
  for (const [kind, ownId, causeId, index] of claims) {
    const rivals = await session.many(lockRivals, {
      id: ownId,
      purpose: kind,
      purposeId: causeId,
      tokenId,
      sourceIndex: index,
    });
    const signed = rivals.find(({ isSigned }) => isSigned);
    if (signed?.status === 'final' && (kind === 'payout' || kind === 'refund')) return 'ended';
    if (signed !== undefined)
      return { why: `${signed.id} is under way, or done, for the same`, waits: signed.status !== 'final' };
    for (const rival of rivals) await session.run(yieldToSigned, { id: rival.id });
  }
  const cause = await adoptCause(session, movement, { ids, now });
  return typeof cause === 'object' ? { ...cause, waits: false } : cause;
}

interface Writing {
  id: string;
  signatures: LostMovement['signatures'];
  now: Date;
}

/** `purposeId`: what it stands for from now on. */
async function write(
  session: Session,
  { id, signatures, now, purposeId }: Writing & { purposeId: string },
): Promise<void> {
  const newest = signatures.at(-1) ?? signatures[0];
  const { movement, txHash, at } = newest;
  const { chainId, sourceAddress, slot } = movement;
  if (slot.kind === 'number') await session.run(passNonce, { chainId, address: sourceAddress, nonce: slot.nonce });
  await session.run(adoptMovement, { ...movement, ...slotColumns(slot), id, purposeId, txHash, signedAt: at, now });
  if (slot.kind === 'coins')
    await session.run(adoptCoins, { id, chainId, coinsJson: JSON.stringify(slot.coins.map(toRow)) });
  await writeSignatures(session, { id, signatures });
}

async function writeSignatures(session: Session, { id, signatures }: Omit<Writing, 'now'>): Promise<void> {
  for (const one of signatures) {
    const { chainId, effect, unsigned: form, raw: signed, amount: moved, feeCap: cap } = one.movement;
    await session.run(adoptSignature, {
      id,
      chainId,
      txHash: one.txHash,
      effect,
      unsigned: form,
      raw: signed,
      amount: moved,
      feeCap: cap,
      signedAt: one.at,
    });
  }
}

interface SlotColumns {
  nonce: bigint | null;
  coinCount: number | null;
  blockhash: string | null;
  lifetimeHeight: bigint | null;
}

function slotColumns(slot: Slot): SlotColumns {
  const none = { nonce: null, coinCount: null, blockhash: null, lifetimeHeight: null };
  switch (slot.kind) {
    case 'number':
      return { ...none, nonce: slot.nonce };
    case 'coins':
      return { ...none, coinCount: slot.coins.length };
    case 'lifetime':
      return { ...none, blockhash: slot.blockhash, lifetimeHeight: slot.lastValidHeight };
  }
}

/** The deposits that it moves, and the sweeps of which a batch is made. */
async function takeAlong(session: Session, taking: Writing & Place): Promise<void> {
  const { id, signatures, now, token, adapter } = taking;
  const { movement } = signatures[0];
  const { purpose, chainId, tokenId, items, sourceIndex, sourceAddress, amount, feeCap } = movement;
  if (purpose === 'batch') {
    const ids = items.map((item) => item.id);
    await session.run(dropUnsignedItems, { batchId: id, signedIds: ids });
    for (const item of items) {
      await session.run(adoptItem, { ...item, batchId: id, chainId, tokenId, now });
      await takeDeposits(session, {
        id: item.id,
        movement,
        address: item.sourceAddress,
        paymentId: item.purposeId,
        moved: item.amount,
        adapter,
      });
    }
    return;
  }
  if (sourceIndex === null) return;
  if (purpose === 'refund')
    await session.run(takeRefunded, { id, refundId: movement.purposeId, tokenId, address: sourceAddress });
  if (purpose !== 'sweep') return;
  const row = { purpose, sourceKind: 'deposit', sourceIndex } as const;
  const moved = paysItself({ row, token, adapter }) ? amount + feeCap : amount;
  await takeDeposits(session, { id, movement, address: sourceAddress, paymentId: movement.purposeId, moved, adapter });
}

interface Taking extends Pick<Place, 'adapter'> {
  id: string;
  movement: KeptMovement;
  address: string;
  paymentId: string;
  /** Base units that left the address, what it paid for its own transaction included. */
  moved: bigint;
}

/** Those whose coins it spends; where accounts have balances or share coins, those that make up what it moved. */
async function takeDeposits(session: Session, taking: Taking): Promise<void> {
  const { id, movement, address, paymentId, moved, adapter } = taking;
  const { chainId, tokenId, slot } = movement;
  const isShared = adapter.slots.kind === 'coins' && adapter.slots.shared === true;
  const there = await session.many(listUnswept, { chainId, tokenId, address });
  const spent = new Set(slot.kind === 'coins' ? slot.coins.map(({ txHash, position }) => `${txHash}:${position}`) : []);
  const taken =
    slot.kind === 'coins' && !isShared
      ? there.filter(({ txHash, position }) => spent.has(`${txHash}:${position}`))
      : chooseMoved(there, moved, paymentId);
  if (taken.length === 0) return;
  await session.run(assignDeposits, { depositIds: taken.map((deposit) => deposit.id), outgoingId: id });
}
