import type { CostEstimate, Movement } from '@florin/domain/ports/chain';
import { comesHome, draftMovement, leavesDeposit } from './draft.ts';
import { readUnitPrice, unitsOf } from './fees.ts';
import type { Rpc } from './node.ts';
import { signatureFee, tipOf, tokenAccountRent } from './plan.ts';

/** Prices may rise so much until a movement is signed. */
const room = 2n;

/**
 * Cost of a movement at present prices, in lamports: signatures, priority, and the receiver's token account where it has
 * to be created.
 * @throws Refusal CONFLICT when the movement would fail now.
 */
export async function estimateCost(rpc: Rpc, movement: Movement): Promise<CostEstimate> {
  const { from, to } = movement;
  const [price, { token, isNew }] = await Promise.all([
    readUnitPrice(rpc, [from, to]),
    draftMovement(rpc, movement, comesHome(movement) ? to : null),
  ]);
  const signers = leavesDeposit(movement) ? 2n : 1n;
  const units = unitsOf(token);
  const creation = token?.creates === true ? tokenAccountRent : 0n;
  return {
    fee: signers * signatureFee + tipOf(units, price) + (isNew ? creation : 0n),
    feeCap: signers * signatureFee + tipOf(units, room * price) + creation,
  };
}
