import { bytes, message } from '@florin/grpc/protobuf';
import { statusCodes } from '@florin/grpc/status';
import { Refusal } from '@florin/domain/errors';
import { NodeRefusal } from '@florin/json-rpc/failures';
import { gasUsed } from './fees.ts';
import type { Node } from './node.ts';
import type { Plan } from './plan.ts';
import { ask, mask } from './query.ts';
import { encodePlanBytes } from './transaction-data.ts';

/** What a transaction would come to. */
type Outcome = { kind: 'success'; used: ReturnType<typeof gasUsed> } | { kind: 'failure'; reason: string };

const parts = ['transaction.effects.status', 'transaction.effects.gas_used'];

/** Tries a transaction on a node, which needs no signature for that; null where the node tries nothing. */
export async function simulate(node: Node, plan: Plan): Promise<Outcome | null> {
  const transaction = message(1, [message(1, [bytes(2, encodePlanBytes(plan))])]);
  const request = [transaction, mask(2, parts)];
  try {
    return await ask(node, { method: 'TransactionExecutionService/SimulateTransaction', request }, (answer) => {
      const effects = answer.message(1).message(4);
      const status = effects.message(4);
      return status.number(1) === 1n
        ? { kind: 'success', used: gasUsed(effects) }
        : { kind: 'failure', reason: status.message(2).text(1) };
    });
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    return error.code === statusCodes.unimplemented ? null : { kind: 'failure', reason: error.message };
  }
}

/** @throws Refusal CONFLICT when it would fail now. */
export async function tryOut(node: Node, plan: Plan): Promise<ReturnType<typeof gasUsed> | null> {
  const outcome = await simulate(node, plan);
  if (outcome?.kind === 'failure') throw failing(outcome.reason);
  return outcome?.used ?? null;
}

export const failing = (why: string): Refusal => new Refusal('CONFLICT', `The movement would fail now: ${why}.`);
