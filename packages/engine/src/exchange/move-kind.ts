import { finishInstruction } from '@florin/database/sql/exchange/instructions';
import type { Found, InstructionStep } from './instruction-step.ts';

/** Where a move between the wallets of one account stands; the books know the account as one. */
export async function lookUpMove({ exchange, row }: InstructionStep): Promise<Found> {
  const state = await exchange.moved(row.clientId);
  switch (state.state) {
    case 'missing':
      return { found: 'missing' };
    case 'pending':
      return { found: 'underway', reference: state.reference };
    case 'refused':
      return { found: 'refused', reference: state.reference, reason: state.reason };
    case 'done':
      return { found: 'over', reference: state.reference, finish: finishMove };
  }
}

async function finishMove({ ports: { db, clock }, row, lease }: InstructionStep): Promise<void> {
  await db.run(finishInstruction, {
    id: row.id,
    lease,
    txHash: null,
    feePaid: 0n,
    sold: null,
    proceeds: null,
    proceedsTokenId: null,
    now: clock.now(),
  });
}
