import { type Fields, fields, list, text } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { operationHash, whole } from './answers.ts';
import { callsOf } from './micheline.ts';
import type { TokenCall } from './token-call.ts';
import { transferName } from './token-call.ts';

/** A step of a group: an operation of its source, or one that a contract sent on. */
export interface Step {
  kind: string;
  from: string;
  to: string;
  /** Mutez that it moves. */
  amount: bigint;
  /** Tokens that it asks its receiver to move. */
  calls: readonly TokenCall[];
  isApplied: boolean;
  /** Mutez that its sender lost for bytes that the chain now stores. */
  burnt: bigint;
}

/** Operations that one account signed together: all have their effect, or none. */
export interface Group {
  hash: string;
  source: string;
  /** Mutez. */
  fee: bigint;
  /** In the order of the chain. */
  steps: readonly Step[];
}

/** The fourth list of a block has what accounts do; the others are consensus, votes and evidence. */
const managerPass = 3;

/** The groups of a block, with what each came to. */
export const readGroups = (node: Asker, blockHash: string): Promise<Group[]> =>
  node.ask(`/chains/main/blocks/${blockHash}/operations/${managerPass}?metadata=always`, [], (value) =>
    list(value, 'operations', toGroup),
  );

/** Names of a block's groups. */
export const readNames = (node: Asker, blockHash: string): Promise<string[]> =>
  node.ask(`/chains/main/blocks/${blockHash}/operation_hashes/${managerPass}`, [], (value) =>
    list(value, 'operation_hashes', (hash) => operationHash(hash, 'operation_hashes')),
  );

export function toGroup(value: unknown): Group {
  const group = fields(value, 'operation');
  const contents = list(group.contents, 'contents', (content) => fields(content, 'content'));
  const [first] = contents;
  return {
    hash: operationHash(group.hash, 'operation: hash'),
    source: first === undefined ? '' : text(first.source, 'content: source'),
    fee: contents.reduce((sum, { fee }) => sum + whole(fee, 'content: fee'), 0n),
    steps: contents.flatMap(stepsOf),
  };
}

function stepsOf(content: Fields): Step[] {
  // A node may leave out what is long, and says so in its place.
  if (typeof content.metadata !== 'object' || content.metadata === null)
    throw new NodeFailure('The node does not tell what an operation came to.');
  const { operation_result: result, internal_operation_results: inner } = fields(content.metadata, 'metadata');
  return [
    toStep(content, result),
    ...list(inner ?? [], 'internal_operation_results', (one) => {
      const step = fields(one, 'internal operation');
      return toStep(step, step.result);
    }),
  ];
}

export function toStep(operation: Fields, told: unknown): Step {
  const result = fields(told, 'result');
  const isTransaction = operation.kind === 'transaction';
  const updates = list(result.balance_updates ?? [], 'balance_updates', (update) => fields(update, 'balance update'));
  return {
    kind: text(operation.kind, 'operation: kind'),
    from: text(operation.source, 'operation: source'),
    to: isTransaction ? text(operation.destination, 'operation: destination') : '',
    amount: isTransaction ? whole(operation.amount, 'operation: amount') : 0n,
    calls: isTransaction ? callsIn(operation.parameters) : [],
    isApplied: result.status === 'applied',
    burnt: updates.reduce(
      (sum, { kind, change }) => (kind === 'burned' ? sum + whole(change, 'balance update: change') : sum),
      0n,
    ),
  };
}

function callsIn(parameters: unknown): TokenCall[] {
  if (parameters === undefined || parameters === null) return [];
  const { entrypoint, value } = fields(parameters, 'parameters');
  return entrypoint === transferName ? callsOf(value) : [];
}
