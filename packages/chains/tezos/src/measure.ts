import { Refusal } from '@florin/domain/errors';
import { fields, list, text } from '@florin/json-rpc/answers';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { readCounter } from './accounts.ts';
import { whole } from './answers.ts';
import { encode } from './base58.ts';
import { assetOf } from './decode-transaction.ts';
import type { Constants } from './fees.ts';
import { callContent } from './call-content.ts';
import type { Node } from './node.ts';
import { toStep } from './operations.ts';
import type { Move } from './plan.ts';
import { readHeld } from './read-balance.ts';
import { readHeaderAt } from './read-header.ts';

export interface Needs {
  gas: bigint;
  /** Bytes that it may store. */
  storage: bigint;
  /** Bytes that it was seen to store. */
  stored: bigint;
}

/** More than any transfer stores. */
const storageTried = 10_000n;
/** A balance of a token that was none before: seen to be 70 to 90 bytes, and more where a contract keeps more of each owner. */
const newEntryBytes = 160n;
/**
 * Room beside what a transfer of tokens is seen to store. Its coins stay on the address: one that its fee empties is no
 * account any more when the chain comes to its key.
 */
const tokenRoomBytes = 20n;
const milligas = 1_000n;
const noSignature = encode('edsig', new Uint8Array(64));

/**
 * What a move needs, tried by the node on its present state, with room for what differs when it runs. An account whose key
 * the chain does not have cannot be tried, and we do not have the key either: the baker of the newest block plays it, whose
 * key is known and who has coins. It moves no tokens, and so shows no entry that the receiver is given.
 * @throws Refusal CONFLICT when it would fail now.
 */
export async function measure(
  node: Node,
  { from, move, revealed, constants }: { from: string; move: Move; revealed: boolean; constants: Constants },
): Promise<Needs> {
  const played = revealed ? from : await readBaker(node);
  const amount = move.kind === 'coins' ? 1n : revealed ? move.amount : 0n;
  const { gas, stored } = await tryMove(node, { source: played, move: { ...move, amount }, constants });
  const gasRoom = revealed ? gas / 10n + 200n : gas / 2n + 1_000n;
  const isNew = move.kind === 'tokens' && !revealed && (await readHeld(node, move.to, assetOf(move))) === 0n;
  const room = move.kind === 'tokens' ? tokenRoomBytes : 0n;
  const storage = stored + room + (isNew ? newEntryBytes : 0n);
  return { gas: least(gas + gasRoom, constants.gasMax), storage, stored };
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Whoever made a block has shown its key to the chain. */
export const readBaker = (node: Node): Promise<string> =>
  node.ask('/chains/main/blocks/head/metadata', [], (value) => text(fields(value, 'metadata').baker, 'baker'));

/** Gas and bytes of a move of somebody's whose key the chain has. */
export async function tryMove(
  node: Node,
  { source, move, constants }: { source: string; move: Move; constants: Constants },
): Promise<{ gas: bigint; stored: bigint }> {
  const [{ hash: branch }, used] = await Promise.all([readHeaderAt(node, 'head'), readCounter(node, source)]);
  const content = {
    ...callContent(source, move),
    fee: '0',
    counter: String(used + 1n),
    gas_limit: String(constants.gasMax),
    storage_limit: String(storageTried),
  };
  const question = { operation: { branch, contents: [content], signature: noSignature }, chain_id: node.chainId };
  try {
    const steps = await node.ask('/chains/main/blocks/head/helpers/scripts/simulate_operation', [question], readTried);
    const burnt = steps.reduce((sum, step) => sum + step.burnt, 0n);
    const { costPerByte } = constants;
    const gas = steps.reduce((sum, step) => sum + step.milligas, 0n);
    return { gas: (gas + milligas - 1n) / milligas, stored: (burnt + costPerByte - 1n) / costPerByte };
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    throw new Refusal('CONFLICT', `The movement would fail now: ${error.message.slice(0, 200)}`);
  }
}

/** @throws Refusal CONFLICT when something of it failed */
function readTried(value: unknown) {
  const [content] = list(fields(value, 'simulation').contents, 'contents', (one) => fields(one, 'content'));
  if (content === undefined) throw new NodeFailure('The node tried nothing.');
  const { operation_result: result, internal_operation_results: inner } = fields(content.metadata, 'metadata');
  const told = [
    { operation: content, result },
    ...list(inner ?? [], 'internal results', (one) => ({
      operation: fields(one, 'internal'),
      result: fields(one, 'internal').result,
    })),
  ];
  return told.map(({ operation, result: of }) => {
    const { status, consumed_milligas: consumed, errors } = fields(of, 'result');
    if (status !== 'applied')
      throw new Refusal('CONFLICT', `The movement would fail now: ${whyOf(errors) ?? String(status)}`);
    return { burnt: toStep(operation, of).burnt, milligas: whole(consumed ?? '0', 'consumed_milligas') };
  });
}

/** What a contract fails with is in the last error that says something. */
function whyOf(errors: unknown): string | null {
  if (!Array.isArray(errors)) return null;
  const words = errors.flatMap((error: { id?: unknown; with?: { string?: unknown } }) =>
    [error?.with?.string, error?.id].filter((word) => typeof word === 'string'),
  );
  return words.length === 0 ? null : words.join(', ').slice(0, 200);
}
