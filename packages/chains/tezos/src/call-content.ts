import type { Move } from './plan.ts';
import { transferName } from './token-call.ts';

/** A move as a node reads it in JSON, without numbers and limits. */
export function callContent(source: string, move: Move): object {
  if (move.kind === 'coins') return { kind: 'transaction', source, amount: String(move.amount), destination: move.to };
  const { contract, id, to, amount } = move;
  const pair = (...args: readonly unknown[]) => ({ prim: 'Pair', args });
  const [from, receiver, quantity] = [{ string: source }, { string: to }, { int: String(amount) }];
  const value =
    id === null
      ? pair(from, pair(receiver, quantity))
      : [pair(from, [pair(receiver, pair({ int: String(id) }, quantity))])];
  return {
    kind: 'transaction',
    source,
    amount: '0',
    destination: contract,
    parameters: { entrypoint: transferName, value },
  };
}
