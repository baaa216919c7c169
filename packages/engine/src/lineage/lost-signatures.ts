import { findLostSignatures } from '@florin/database/sql/lineage/adopt-signed';
import { InvariantError } from '@florin/domain/errors';
import type { Session } from '@florin/database/statement';
import type { KeptMovement, SignedBefore, SignerMemory } from '@florin/domain/ports/signer';

/** A signature that the database does not know, with all that is needed to write it again. */
export interface LostSignature {
  txHash: string;
  at: Date;
  movement: KeptMovement;
}

/** One movement with those of its signatures that the database lacks, oldest first. */
export interface LostMovement {
  intent: string;
  signatures: readonly [LostSignature, ...LostSignature[]];
}

export interface LostPast {
  movements: readonly LostMovement[];
  /** Signatures of an older release, which kept too little: what they moved shows when the chains are compared. */
  unkept: readonly string[];
}

/** A restored backup is days old at most: more than this would not fit into the memory of whoever adopts it. */
const signaturesMax = 200_000;

/** Reads the whole of the signer's journal and keeps what the database does not know, in the order of its signing. */
export async function findLost(db: Session, memory: SignerMemory): Promise<LostPast> {
  const lost = new Map<string, [LostSignature, ...LostSignature[]]>();
  const unkept = new Set<string>();
  let count = 0;
  for (let from: bigint | null = 0n; from !== null;) {
    // each page begins where the last one ended
    const { signed, next } = await memory.tellSigned({ from });
    for (const one of await withoutRow(db, signed)) {
      const { intent, txHash, at, movement } = one;
      if (movement === null || txHash === null || at === null) unkept.add(intent);
      else {
        const signature = { txHash, at, movement };
        const earlier = lost.get(intent);
        if (earlier === undefined) lost.set(intent, [signature]);
        else earlier.push(signature);
      }
      count += 1;
      if (count > signaturesMax)
        throw new InvariantError(`The database lacks more than ${signaturesMax} signatures: restore a newer backup.`);
    }
    from = next;
  }
  const movements = Array.from(lost, ([intent, signatures]) => ({ intent, signatures }));
  return { movements, unkept: [...unkept] };
}

/** The highest index of an address that anything was signed for; null where nothing was. */
export async function findHighestSigned(memory: SignerMemory): Promise<bigint | null> {
  let highest: bigint | null = null;
  for (let from: bigint | null = 0n; from !== null;) {
    // each page begins where the last one ended
    const { signed, next } = await memory.tellSigned({ from });
    for (const { movement } of signed) {
      if (movement === null) continue;
      const indexes = [movement.sourceIndex, ...movement.items.map(({ sourceIndex }) => sourceIndex)];
      for (const index of indexes) if (index !== null && (highest === null || index > highest)) highest = index;
    }
    from = next;
  }
  return highest;
}

async function withoutRow(db: Session, signed: readonly SignedBefore[]): Promise<SignedBefore[]> {
  if (signed.length === 0) return [];
  const intents = signed.map(({ intent }) => intent);
  const hashes = signed.map(({ txHash }) => txHash ?? '');
  const lost = new Set((await db.many(findLostSignatures, { intents, txHashes: hashes })).map(keyOf));
  return signed.filter((one) => lost.has(keyOf({ intent: one.intent, txHash: one.txHash ?? '' })));
}

const keyOf = ({ intent, txHash }: { intent: string; txHash: string }): string => `${intent} ${txHash}`;
