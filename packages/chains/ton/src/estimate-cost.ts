import type { CostEstimate, Movement } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { rawOf } from './address.ts';
import { whole } from './answers.ts';
import { draftMove, expectHeld } from './draft.ts';
import { allowance, capOf, jettonsTaken, usualCoins, usualJettons, walletCap } from './fees.ts';
import type { Rpc } from './node.ts';
import { readNext } from './next-number.ts';
import { encodeSigned, type Move } from './plan.ts';
import { usualSubwallet } from './wallet.ts';
import { beginCell } from '@ton/core';

/**
 * Cost of a movement at present prices, nanotons: what the node estimates for the wallet's own transaction, or what is
 * usual, and of a transfer of jettons what does not come back. The cap is fixed: only the code of the wallet limits it.
 * @throws Refusal CONFLICT when the movement would fail now.
 */
export const estimateCost = (rpc: Rpc, movement: Movement): Promise<CostEstimate> =>
  readOn(
    rpc,
    async (node) => {
      await expectHeld(node, movement);
      const move = await draftMove(node, movement, movement.purpose);
      return { fee: await feeOf(node, movement.from, move), feeCap: capOf(move) };
    },
    'an estimate',
  );

async function feeOf(node: Asker, from: string, move: Move): Promise<bigint> {
  const own = await askFee(node, from, move);
  if (move.kind === 'jettons') return own === null ? usualJettons : own + jettonsTaken;
  const extra = move.mark === 'none' ? 0n : allowance;
  return (own ?? usualCoins) + extra;
}

/** Null where the node gives no advice, or more than any wallet may cost. An address without a contract has none to ask. */
async function askFee(node: Asker, from: string, move: Move): Promise<bigint | null> {
  try {
    const seqno = Number(await readNext(node, from));
    if (seqno === 0) return null;
    const signed = encodeSigned({ sender: from, subwallet: usualSubwallet, seqno, validUntil: 2 ** 32 - 1, move });
    const body = beginCell().storeBuffer(Buffer.alloc(64)).storeSlice(signed.beginParse()).endCell();
    const question = { address: rawOf(from), body: body.toBoc({ idx: false }).toString('base64'), ignore_chksig: true };
    const fee = await node.ask('/estimateFee', [question], (value) => {
      const told = fields(fields(value, 'estimateFee').source_fees, 'estimateFee: source_fees');
      return ['in_fwd_fee', 'storage_fee', 'gas_fee', 'fwd_fee'].reduce(
        (sum, name) => sum + whole(told[name], `estimateFee: ${name}`),
        0n,
      );
    });
    return fee > 0n && fee <= walletCap ? fee : null;
  } catch (error) {
    if (error instanceof NodeRefusal || error instanceof NodeFailure) return null;
    throw error;
  }
}
