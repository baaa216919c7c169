import { readBlockHash } from '@florin/database/sql/blocks';
import { shareCursor } from '@florin/database/sql/chain-cursors';
import { markIncluded, markSent } from '@florin/database/sql/outgoing';
import { InvariantError } from '@florin/domain/errors';
import { finishGas } from './finish-gas.ts';
import { finishPayout } from './finish-payout.ts';
import { finishRefund } from './finish-refund.ts';
import { finishSweep } from './finish-sweep.ts';
import { send } from './send.ts';
import { type Included, pollMs, postpone, type Step } from './step.ts';

/** Looks where a sent movement stands: unknown is sent again, included waits for its depth, final has its effect. */
export async function followOutgoing(step: Step): Promise<void> {
  const { ports, row, lease, adapter } = step;
  if (row.txHash === null) throw new InvariantError('A sent movement has no transaction.', { id: row.id });
  const state = await adapter.transactionState(row.txHash);
  if (state.state === 'unknown') return send(step);
  const later = new Date(ports.clock.now().getTime() + pollMs);
  if (state.state === 'pending') return void (await ports.db.run(markSent, row.id, lease, later));
  if (row.status !== 'included' || row.blockHash !== state.blockHash) {
    const { height, blockHash, success, fee } = state;
    return void (await ports.db.run(markIncluded, row.id, lease, height, blockHash, success, fee, later));
  }
  if (!(await isFinal(step, state))) return postpone(step, pollMs, null);
  return finish[row.purpose](step, state);
}

const finish = { sweep: finishSweep, gas: finishGas, payout: finishPayout, refund: finishRefund } as const;

/** Deep enough on the headers we read ourselves, not by the node's word about the transaction. */
async function isFinal({ ports, row, token, adapter }: Step, { height, blockHash }: Included): Promise<boolean> {
  const cursor = await ports.db.maybe(shareCursor, row.chainId);
  if (!cursor || cursor.height === null) return false;
  const stored = await ports.db.maybe(readBlockHash, row.chainId, height);
  if (stored?.hash !== blockHash) return false;
  const { confirmationsRequired, finalityTag } = token.chain;
  const byTag = finalityTag === null ? null : (await adapter.head()).finalHeight;
  return height <= (byTag ?? cursor.height - BigInt(confirmationsRequired) + 1n);
}
