import { hexToBytes } from '@noble/hashes/utils.js';
import { Transaction } from '@scure/btc-signer';
import { WireError } from './byte-reader.ts';
import { decodeRaw, hex } from './wire-transaction.ts';

/** What our transactions are made of. Everything else about them is always the same. */
export interface Draft {
  inputs: readonly DraftInput[];
  outputs: readonly { script: string; amount: bigint }[];
}

export interface DraftInput {
  txHash: string;
  position: number;
  amount: bigint;
  script: string;
  /**
   * The whole transaction that made the coin, in hex, without witnesses: its hash proves amount and script. A signature of
   * BIP-143 commits to the amount of its own input alone, so that two of them, each with another amount told falsely,
   * would make a valid transaction whose fee nobody agreed to.
   */
  made: string;
}

/** Replaceable, as long as it waits for a block (BIP-125). */
const sequence = 0xff_ff_ff_fd;
/** Coins before BIP-143 are told like all others: what proves their amounts stands beside the PSBT. */
const options = { version: 2, lockTime: 0, allowUnknownOutputs: true, allowLegacyWitnessUtxo: true } as const;
const separator = '.';

/**
 * The unsigned form: a PSBT (BIP-174) in hex, and behind points the transactions that made its coins, each once, in the
 * order of the inputs that need them. The same draft always gives the same bytes.
 */
export function encodeDraft({ inputs, outputs }: Draft): string {
  const transaction = new Transaction(options);
  for (const { txHash, position, amount, script } of inputs) {
    const witnessUtxo = { amount, script: hexToBytes(script) };
    transaction.addInput({ txid: txHash, index: position, sequence, witnessUtxo });
  }
  for (const { script, amount } of outputs) transaction.addOutput({ script: hexToBytes(script), amount });
  return [hex(transaction.toPSBT(0)), ...new Set(inputs.map(({ made }) => made))].join(separator);
}

/**
 * Reads an unsigned form back.
 * @throws WireError when it is none, says the same in other bytes, or does not prove its coins.
 */
export function decodeDraft(unsigned: string): Draft {
  const [draft, again] = attempt(() => {
    const read = readDraft(unsigned);
    return [read, encodeDraft(read)] as const;
  });
  // What is signed must be what was read: one meaning, one encoding. It also leaves no room for anything unread.
  if (again !== unsigned) throw new WireError('The encoding is not canonical.');
  return draft;
}

/** The library complains of scripts and numbers in words of its own. */
function attempt<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof WireError ? error : new WireError('It cannot be read.');
  }
}

function readDraft(unsigned: string): Draft {
  const transaction = openUnsigned(unsigned);
  const coinOf = prover(unsigned.split(separator).slice(1));
  const inputs = Array.from({ length: transaction.inputsLength }, (_, at): DraftInput => {
    const { txid, index, witnessUtxo } = transaction.getInput(at);
    if (txid === undefined || index === undefined) throw new WireError('An input names no coin.');
    if (witnessUtxo === undefined) throw new WireError('An input does not show its coin.');
    const place = { txHash: hex(txid), position: index };
    const proven = coinOf(place);
    if (proven.amount !== witnessUtxo.amount || proven.script !== hex(witnessUtxo.script))
      throw new WireError('A coin is not what it says.');
    return { ...place, ...proven };
  });
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => {
    const { script, amount } = transaction.getOutput(at);
    if (script === undefined || amount === undefined) throw new WireError('An output is not whole.');
    return { script: hex(script), amount };
  });
  return { inputs, outputs };
}

/** The PSBT of an unsigned form. */
export function openUnsigned(unsigned: string): Transaction {
  if (!/^(?:[0-9a-f]{2})+(?:\.(?:[0-9a-f]{2})+)*$/.test(unsigned)) throw new WireError('It is not lower-case hex.');
  const [psbt = ''] = unsigned.split(separator, 1);
  return attempt(() => Transaction.fromPSBT(hexToBytes(psbt), options));
}

/** Coins as the transactions that made them show them: a hash proves its transaction. */
function prover(
  made: readonly string[],
): (place: Pick<DraftInput, 'txHash' | 'position'>) => Omit<DraftInput, 'txHash' | 'position'> {
  const known = new Map(
    made.map((raw) => [decodeRaw(raw), raw] as const).map(([read, raw]) => [read.hash, { ...read, raw }]),
  );
  return ({ txHash, position }) => {
    const transaction = known.get(txHash);
    if (transaction === undefined) throw new WireError('The whole transaction that made a coin is missing.');
    const output = transaction.outputs[position];
    if (output === undefined) throw new WireError('A coin is not what it says.');
    return { ...output, made: transaction.raw };
  };
}
