import { fields, list } from '@florin/json-rpc/answers';
import type { Asker } from '@florin/json-rpc/failures';
import { toHex } from './address-book.ts';
import { bytes, contentOf, int64, type Log } from './answers.ts';

/** What running a call would do, without making a transaction of it. */
export interface Trial {
  /** Why it would fail; null where it would not. */
  failure: string | null;
  /** Units, what a contract in great demand costs more included: the chain's own factor for it. */
  energy: bigint;
  /** In hex, without prefix. */
  result: string;
  logs: readonly Pick<Log, 'contract' | 'topics' | 'data'>[];
}

/** @throws NodeRefusal when there is no such contract */
export const tryCall = (node: Asker, from: string, contract: string, data: string): Promise<Trial> =>
  node.ask(
    '/wallet/triggerconstantcontract',
    [{ owner_address: toHex(from), contract_address: toHex(contract), data }],
    (value) => {
      const answer = fields(value, 'trial');
      const verdict = fields(answer.result ?? {}, 'trial.result');
      const [ran] = list(fields(answer.transaction ?? {}, 'trial.transaction').ret ?? [], 'trial.ret', (one) =>
        fields(one, 'trial.ret'),
      );
      const isDone = verdict.result === true && verdict.code === undefined && ran?.ret !== 'FAILED';
      const [result = ''] = list(answer.constant_result ?? [], 'trial.constant_result', (one) => bytes(one, 'result'));
      return {
        failure: isDone ? null : wordsOf(verdict.message ?? verdict.code ?? 'the contract declines'),
        energy: int64(answer.energy_used, 'trial.energy_used'),
        result,
        logs: list(answer.logs ?? [], 'trial.logs', (log) => contentOf(fields(log, 'log'))),
      };
    },
  );

/** Messages of nodes are hex of text in most places. */
export function wordsOf(message: unknown): string {
  const text = String(message);
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(text);
  const words = isHex ? Buffer.from(text, 'hex').toString('utf8') : text;
  return words.replace(/[^\x20-\x7e]/g, ' ').slice(0, 200);
}
