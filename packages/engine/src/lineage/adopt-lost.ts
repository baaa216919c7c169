import { countLeased, listUnconfirmed, readHeight, releaseUnsigned } from '@florin/database/sql/lineage/adopt-signed';
import type { SignerMemory } from '@florin/domain/ports/signer';
import type { MachinePorts } from '../outgoing/step.ts';
import { adoptOne, type AdoptPorts } from './adopt-movement.ts';
import { findLost, type LostMovement } from './lost-signatures.ts';
import { settleFinal } from './settle-final.ts';

export type AdoptLostPorts = MachinePorts & { memory: SignerMemory };

export interface AdoptedPast {
  adopted: number;
  /** What a person must see to before anything is compared, or leaves as it is; in words. */
  open: readonly string[];
  /** What time will bring: nothing is compared before. */
  waiting: readonly string[];
  /** Signatures of an older release, which kept too little to be adopted. */
  unkept: readonly string[];
}

const nothing: AdoptedPast = { adopted: 0, open: [], waiting: [], unkept: [] };

/**
 * Writes what the signer signed and the database lost, in the order in which it was signed, each movement in a
 * transaction of its own: a second run finds those as known. Nothing is signed and nothing is sent.
 */
export async function adoptLost(ports: AdoptLostPorts): Promise<AdoptedPast> {
  const { db, clock, memory } = ports;
  if ((await db.one(countLeased, { now: clock.now() })).count > 0n)
    return { ...nothing, waiting: ['a worker holds a movement: run the command again in half a minute'] };
  const { movements, unkept } = await findLost(db, memory);
  if (movements.length === 0) return { ...nothing, unkept };
  const behind = await findUnread(ports, movements);
  if (behind.length > 0) return { ...nothing, waiting: behind, unkept };
  await db.run(releaseUnsigned, { now: clock.now() });
  return { ...(await adoptInTurn(ports, movements)), unkept };
}

/** A deposit that was swept must be known, and booked, before its sweep is. */
async function findUnread(
  { db, adapters, catalogue }: AdoptLostPorts,
  movements: readonly LostMovement[],
): Promise<string[]> {
  const { chains } = await catalogue.current();
  const behind: string[] = [];
  for (const [chainId, adapter] of adapters) {
    if (!movements.some(({ signatures: [{ movement }] }) => movement.chainId === chainId)) continue;
    // few chains
    const [{ height: head }, cursor] = await Promise.all([adapter.head(), db.maybe(readHeight, { chainId })]);
    const highest = await highestOf(movements, chainId, async (txHash) => {
      const state = await adapter.transactionState(txHash);
      return state.state === 'included' ? state.height : null;
    });
    const read = cursor?.height ?? null;
    if (highest !== null && (read === null || read < highest))
      behind.push(
        `${chains.get(chainId)?.shortName ?? chainId} is read up to block ${read ?? 'none'} of ${head}: let a worker read on`,
      );
    const unconfirmed = await db.many(listUnconfirmed, { chainId, addresses: sourcesOf(movements, chainId) });
    if (unconfirmed.length > 0)
      behind.push(
        `deposits on ${unconfirmed.length} addresses of ${chains.get(chainId)?.shortName ?? chainId} wait until nodes agree on them: let a worker read on`,
      );
  }
  return behind;
}

/** Deposit addresses that movements took from. */
function sourcesOf(movements: readonly LostMovement[], chainId: string): string[] {
  const sources = new Set<string>();
  for (const { signatures } of movements) {
    const { movement } = signatures[0];
    if (movement.chainId !== chainId) continue;
    if (movement.sourceIndex !== null) sources.add(movement.sourceAddress);
    for (const item of movement.items) sources.add(item.sourceAddress);
  }
  return [...sources];
}

async function highestOf(
  movements: readonly LostMovement[],
  chainId: string,
  heightOf: (txHash: string) => Promise<bigint | null>,
): Promise<bigint | null> {
  let highest: bigint | null = null;
  for (const { signatures } of movements) {
    for (const { txHash, movement } of signatures) {
      if (movement.chainId !== chainId) continue;
      // a node is asked one question at a time
      const height = await heightOf(txHash);
      if (height !== null && (highest === null || height > highest)) highest = height;
    }
  }
  return highest;
}

/** Until a whole round brings nothing on: one may have to wait until another one, of the same payment, has ended. */
async function adoptInTurn(
  ports: AdoptLostPorts,
  movements: readonly LostMovement[],
): Promise<Omit<AdoptedPast, 'unkept'>> {
  const catalogue = await ports.catalogue.current();
  const adopting: AdoptPorts = { ...ports, catalogue };
  const failed = new Map<string, string>();
  const onError = (error: unknown, id: string): void =>
    void failed.set(id, error instanceof Error ? error.message : String(error));
  let left = movements;
  let adopted = 0;
  const refused: string[] = [];
  for (let hasMoved = true; hasMoved;) {
    const settled = await settleFinal(ports, onError);
    const later: LostMovement[] = [];
    for (const movement of left) {
      // in the order of their signing
      const outcome = await adoptOne(adopting, movement);
      if (outcome === 'adopted') adopted += 1;
      else if (outcome.waits) later.push(movement);
      else refused.push(`${nameOf(movement)} is not adopted: ${outcome.why}`);
    }
    hasMoved = settled > 0 || later.length < left.length;
    left = later;
  }
  const open = [...refused, ...Array.from(failed, ([id, why]) => `movement ${id} could not be looked at: ${why}`)];
  const waiting = left.map((one) => `${nameOf(one)} waits until an earlier one has ended: run the command again`);
  return { adopted, open, waiting };
}

const nameOf = ({ intent, signatures: [{ movement }] }: LostMovement): string => `${movement.purpose} ${intent}`;
