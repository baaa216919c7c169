import { noteAsked, type SignatureEffect, storeSigned } from '@florin/database/sql/outgoing/sign';
import type { Step } from './step.ts';

/** Bytes to be signed for a movement, and what they cost and do. */
export interface BytesToSign {
  unsigned: string;
  effect: SignatureEffect;
  amount: bigint;
  feeCap: bigint;
}

/**
 * Has bytes signed and stores the signature beside all earlier ones of the movement, before anybody can send it.
 *
 * @returns the step as it goes on; null when its lease was lost, or its chain halted, meanwhile
 */
export async function signBytes(step: Step, bytes: BytesToSign): Promise<Step | null> {
  const { ports, row, lease } = step;
  const { unsigned, effect, amount, feeCap } = bytes;
  const now = ports.clock.now();
  if ((await ports.db.maybe(noteAsked, { id: row.id, lease, now })) === null) return null;
  const { txHash, raw } = await ports.signer.signIntent({ intentId: row.id, unsigned });
  const stored = await ports.db.run(storeSigned, {
    id: row.id,
    lease,
    unsigned,
    txHash,
    raw,
    effect,
    amount,
    feeCap,
    now,
  });
  if (stored !== 1) return null;
  return { ...step, row: { ...row, txHash, raw, unsigned, signedAt: now, status: 'signed' } };
}
