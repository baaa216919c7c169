import { type CoinLie, lieAboutCoins } from './coin-lies.ts';
import { RpcRefusal } from './json-rpc.ts';

/** A node of a simulated chain, of whichever family. */
export interface AnsweringNode {
  /** @throws RpcRefusal when it declines; `lag` hides that many of the newest blocks. */
  answer(method: string, params: readonly unknown[], lag?: number): unknown;
}

export type NodeFault =
  | CoinLie
  | 'timeout_before'
  | 'timeout_after'
  | 'unavailable'
  | 'internal_error'
  | 'rate_limited'
  | 'stale_head'
  | 'empty_logs'
  | 'duplicated'
  | 'truncated'
  | 'lying_logs'
  | 'lying_block'
  /** Every token transfer counts double, in logs and receipts alike: nothing that one node says contradicts it. */
  | 'inflated';

/** An answer as it reaches whoever asked: the text of a body, or no answer at all. */
export type NodeAnswer = { status: number; body: string } | 'timeout';

/** A question as it came over the wire. */
export interface NodeQuestion {
  id: number;
  method: string;
  params: readonly unknown[];
}

/** Answers one question, bent by a fault. What was asked may have happened although the answer never comes. */
export function answerWith(node: AnsweringNode, question: NodeQuestion, fault: NodeFault | null): NodeAnswer {
  switch (fault) {
    case null:
      return reply(node, question);
    case 'timeout_before':
      return 'timeout';
    case 'timeout_after':
      reply(node, question);
      return 'timeout';
    case 'unavailable':
      return { status: 503, body: '{}' };
    case 'internal_error':
      return wrap(question, { error: { code: -32_603, message: 'internal error' } });
    case 'rate_limited':
      return wrap(question, { error: { code: -32_005, message: 'limit exceeded' } });
    case 'stale_head':
      return reply(node, question, 1);
    case 'truncated': {
      const { status, body } = reply(node, question);
      return { status, body: body.slice(0, Math.floor(body.length / 2)) };
    }
    default:
      return bend(reply(node, question), question, fault);
  }
}

interface Reply {
  status: number;
  body: string;
}

const wrap = ({ id }: NodeQuestion, answer: object): Reply => ({
  status: 200,
  body: JSON.stringify({ jsonrpc: '2.0', id, ...answer }),
});

function reply(node: AnsweringNode, question: NodeQuestion, lag = 0): Reply {
  try {
    return wrap(question, { result: node.answer(question.method, question.params, lag) });
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error;
    return wrap(question, { error: { code: error.code, message: error.message } });
  }
}

type Fields = Record<string, unknown>;

/** Changes what a node says; a question that the fault does not fit is answered truly. */
function bend(answer: Reply, question: NodeQuestion, fault: NodeFault): Reply {
  const { result } = JSON.parse(answer.body) as { result?: unknown };
  if (result === undefined || result === null) return answer;
  const { method } = question;
  if (fault === 'empty_logs' && method === 'eth_getLogs') return wrap(question, { result: [] });
  if (fault === 'duplicated' && Array.isArray(result)) return wrap(question, { result: [...result, ...result] });
  if (fault === 'lying_logs' && method === 'eth_getLogs') {
    const lies = (result as Fields[]).map((log) => Object.assign({}, log, { data: `0x${'9'.repeat(64)}` }));
    return wrap(question, { result: lies });
  }
  if (fault === 'lying_block' && method === 'eth_getBlockByHash') {
    return wrap(question, { result: { ...(result as Fields), hash: `0x${'ab'.repeat(32)}` } });
  }
  if (fault === 'inflated') return wrap(question, { result: inflated(result) });
  const lie = coinLies.has(fault) ? lieAboutCoins(method, result, fault as CoinLie) : null;
  return lie === null ? answer : wrap(question, lie);
}

const coinLies: ReadonlySet<NodeFault> = new Set<CoinLie>([
  'wrong_block',
  'unknown_block',
  'spent_coin',
  'unknown_transaction',
  'empty_pool',
]);

/** An answer in which every log of one word says twice as much. */
function inflated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inflated);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isLog = 'topics' in value && 'data' in value && String(value.data).length === 66;
  return Object.fromEntries(
    entries.map(([name, field]) => [name, isLog && name === 'data' ? twice(String(field)) : inflated(field)]),
  );
}

const twice = (data: string): string => `0x${(BigInt(data) * 2n).toString(16).padStart(64, '0')}`;
