import { type Fields, fields, list, text, wrong } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { hash, toValue, whole } from './answers.ts';
import { askMaybe } from './node.ts';
import type { Value } from './value.ts';

/** Where a transaction lies, and what it cost. */
export interface Included {
  blockHash: string;
  height: bigint;
  /** Lovelace. */
  fee: bigint;
  /** False where its contract failed: it took collateral and did nothing else. */
  success: boolean;
}

export interface SpentOutput extends Value {
  txHash: string;
  position: number;
  address: string;
}

export interface MadeOutput extends Value {
  position: number;
  /** As the node spells it: Byron's are among them. */
  address: string;
  /** Whether a script lies in it, for which whoever spends it pays by its bytes. */
  holdsScript: boolean;
  /** The transaction in a block that spends it; undefined where the node does not tell. */
  spentBy: string | null | undefined;
}

export interface Effect {
  inputs: readonly SpentOutput[];
  outputs: readonly MadeOutput[];
}

/** Null where no block of the node's has it. */
export const readIncluded = (node: Asker, txHash: string): Promise<Included | null> =>
  askMaybe(node, `/txs/${txHash}`, (value) => {
    const transaction = fields(value, 'transaction');
    if (transaction.hash !== txHash) throw new NodeFailure('The node answered another transaction.');
    return {
      blockHash: hash(transaction.block, 'transaction: block'),
      height: whole(transaction.block_height, 'transaction: block_height'),
      fee: whole(transaction.fees, 'transaction: fees'),
      success: transaction.valid_contract !== false,
    };
  });

/** What a transaction in a block spends and makes; null where no block has it. Collateral of contracts is left out. */
export const readEffect = (node: Asker, txHash: string): Promise<Effect | null> =>
  askMaybe(node, `/txs/${txHash}/utxos`, (value) => {
    const told = fields(value, 'outputs of a transaction');
    if (told.hash !== txHash) throw new NodeFailure('The node answered another transaction.');
    return {
      inputs: list(told.inputs, 'inputs', (one) => fields(one, 'input'))
        .filter((input) => input.collateral !== true && input.reference !== true)
        .map(toSpent),
      outputs: list(told.outputs, 'outputs', (one) => fields(one, 'output'))
        .filter((output) => output.collateral !== true)
        .map(toMade),
    };
  });

const toSpent = (input: Fields): SpentOutput => ({
  txHash: hash(input.tx_hash, 'input: tx_hash'),
  position: positionOf(input.output_index, 'input: output_index'),
  address: text(input.address, 'input: address'),
  ...toValue(input.amount, 'input: amount'),
});

const toMade = (output: Fields): MadeOutput => ({
  position: positionOf(output.output_index, 'output: output_index'),
  address: text(output.address, 'output: address'),
  holdsScript: holdsScript(output),
  spentBy: spenderOf(output.consumed_by_tx),
  ...toValue(output.amount, 'output: amount'),
});

export const holdsScript = ({ reference_script_hash: hashOfScript }: Fields): boolean =>
  hashOfScript !== null && hashOfScript !== undefined;

/** @throws NodeFailure where the node shows the transaction and not what it does. */
export async function readKnownEffect(node: Asker, txHash: string): Promise<Effect> {
  const effect = await readEffect(node, txHash);
  if (effect === null) throw new NodeFailure('The node does not show what a transaction spends and makes.');
  return effect;
}

const spenderOf = (value: unknown): string | null | undefined =>
  value === null || value === undefined ? value : hash(value, 'output: consumed_by_tx');

/** Most outputs that a transaction can have, and more. */
const positionEnd = 2n ** 20n;

function positionOf(value: unknown, what: string): number {
  const position = whole(value, what);
  if (position >= positionEnd) throw wrong(what);
  return Number(position);
}
