import { hexToBytes } from '@noble/hashes/utils.js';
import { Transaction } from '@scure/btc-signer';
import { RawTx } from '@scure/btc-signer/script.js';
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
  /** The whole transaction that made the coin, in hex, where signatures do not commit to amounts (before BIP-143). */
  made: string | null;
}

/** Replaceable, as long as it waits for a block (BIP-125). */
const sequence = 0xff_ff_ff_fd;
const options = { version: 2, lockTime: 0, allowUnknownOutputs: true } as const;

/** The unsigned form: a PSBT (BIP-174) in hex. The same draft always gives the same bytes. */
export function encodeDraft({ inputs, outputs }: Draft): string {
  const transaction = new Transaction(options);
  for (const { txHash, position, amount, script, made } of inputs) {
    const held =
      made === null ? { witnessUtxo: { amount, script: hexToBytes(script) } } : { nonWitnessUtxo: hexToBytes(made) };
    transaction.addInput({ txid: txHash, index: position, sequence, ...held });
  }
  for (const { script, amount } of outputs) transaction.addOutput({ script: hexToBytes(script), amount });
  return hex(transaction.toPSBT(0));
}

/**
 * Reads an unsigned form back.
 * @throws WireError when it is none, or says the same in other bytes.
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
  const inputs = Array.from({ length: transaction.inputsLength }, (_, at): DraftInput => {
    const { txid, index, witnessUtxo, nonWitnessUtxo } = transaction.getInput(at);
    if (txid === undefined || index === undefined) throw new WireError('An input names no coin.');
    const place = { txHash: hex(txid), position: index };
    if (witnessUtxo !== undefined)
      return { ...place, amount: witnessUtxo.amount, script: hex(witnessUtxo.script), made: null };
    if (nonWitnessUtxo === undefined) throw new WireError('An input does not show its coin.');
    return { ...place, ...provenCoin(place, hex(RawTx.encode(nonWitnessUtxo))) };
  });
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => {
    const { script, amount } = transaction.getOutput(at);
    if (script === undefined || amount === undefined) throw new WireError('An output is not whole.');
    return { script: hex(script), amount };
  });
  return { inputs, outputs };
}

/** Unsigned and without a word that this form does not need. */
export function openUnsigned(unsigned: string): Transaction {
  if (!/^(?:[0-9a-f]{2})+$/.test(unsigned)) throw new WireError('It is not lower-case hex.');
  return attempt(() => Transaction.fromPSBT(hexToBytes(unsigned), options));
}

/** The coin as the transaction that made it shows it, and that transaction. */
export function provenCoin({ txHash, position }: { txHash: string; position: number }, made: string) {
  const transaction = decodeRaw(made);
  const output = transaction.outputs[position];
  if (transaction.hash !== txHash || output === undefined) throw new WireError('A coin is not what it says.');
  return { ...output, made };
}
