import {
  Address,
  AssetId,
  hardCodedProtocolParams,
  HexBlob,
  NetworkId,
  Script,
  type Transaction,
  TransactionId,
  TransactionInput,
  TransactionOutput,
  TransactionUnspentOutput,
  Value,
} from '@blaze-cardano/core';
import { Emulator } from '@blaze-cardano/emulator';
import { Refused } from './refused.ts';

/** What an output of the chain holds. */
export interface Output {
  address: string;
  lovelace: bigint;
  /** By policy and name in hex, together. */
  assets: ReadonlyMap<string, bigint>;
  /** CBOR of a script that lies there for others to refer to, in hex; of most outputs this is missing. */
  script?: string;
}

export interface Place {
  txHash: string;
  position: number;
}

/** A transaction as the ledger took it. */
export interface Entry {
  hash: string;
  inputs: readonly (Place & Output)[];
  outputs: readonly Output[];
  fee: bigint;
  /** The slot from which on no block takes it. */
  end: bigint;
  size: number;
  hasMetadata: boolean;
  /** False where its contract fails: it is in a block, and does nothing. */
  isValid: boolean;
}

export const placeKey = ({ txHash, position }: Place): string => `${txHash}:${position}`;
export const parameters = hardCodedProtocolParams;
const forEver = 2n ** 63n;

/**
 * The rules of the ledger, as the Blaze emulator has them: signatures, fees, least lovelace, sizes, the interval of validity
 * and that nothing is made or lost. That outputs are of this network it does not check, so that this one does. It holds what stands after the chain and the pool, as a node's pool does.
 */
export class Ledger {
  readonly #emulator = new Emulator([], { params: parameters });

  /** @throws Refused with the emulator's own words */
  async accept(transaction: Transaction, slot: bigint): Promise<Entry> {
    this.#emulator.clock.slot = Number(slot);
    const body = transaction.body();
    if (body.outputs().some((output) => output.address().getNetworkId() !== NetworkId.Testnet))
      throw new Refused('An output is of another network.');
    const found = [...body.inputs().values()].map((input) => this.#emulator.getOutput(input));
    checkScripts(transaction, found);
    try {
      await this.#emulator.submitTransaction(transaction);
    } catch (error) {
      throw new Refused(error instanceof Error ? error.message : String(error));
    }
    const inputs = [...body.inputs().values()].map((input, at) => {
      const place = { txHash: String(input.transactionId()), position: Number(input.index()) };
      return Object.assign(told(found[at] as TransactionOutput), place);
    });
    const entry: Entry = {
      hash: String(transaction.getId()),
      inputs,
      outputs: body.outputs().map(told),
      fee: body.fee(),
      end: body.ttl() === undefined ? forEver : BigInt(body.ttl() ?? 0),
      size: transaction.toCbor().length / 2,
      hasMetadata: body.auxiliaryDataHash() !== undefined,
      isValid: true,
    };
    this.apply(entry);
    return entry;
  }

  apply({ hash, inputs, outputs }: Entry): void {
    for (const input of inputs) this.#emulator.removeUtxo(inputOf(input));
    for (const [position, output] of outputs.entries())
      this.#emulator.addUtxo(new TransactionUnspentOutput(inputOf({ txHash: hash, position }), outputOf(output)));
  }

  undo({ hash, inputs, outputs }: Entry): void {
    for (const position of outputs.keys()) this.#emulator.removeUtxo(inputOf({ txHash: hash, position }));
    for (const input of inputs) this.#emulator.addUtxo(new TransactionUnspentOutput(inputOf(input), outputOf(input)));
  }
}

const inputOf = ({ txHash, position }: Place): TransactionInput =>
  new TransactionInput(TransactionId(txHash), BigInt(position));

export function outputOf({ address, lovelace, assets, script }: Output): TransactionOutput {
  const output = new TransactionOutput(
    Address.fromBech32(address),
    new Value(lovelace, new Map([...assets].map(([unit, amount]) => [AssetId(unit), amount]))),
  );
  if (script !== undefined) output.setScriptRef(Script.fromCbor(HexBlob(script)));
  return output;
}

function told(output: TransactionOutput): Output {
  const amount = output.amount();
  const assets = new Map([...(amount.multiasset() ?? [])].map(([unit, units]) => [String(unit), units]));
  const script = output.scriptRef()?.toCbor();
  const held = { address: String(output.address().toBech32()), lovelace: amount.coin(), assets };
  return script === undefined ? held : { ...held, script };
}

export const scriptHashOf = ({ script }: Output): string | null =>
  script === undefined ? null : Script.fromCbor(HexBlob(script)).hash();

/**
 * The Conway era's fee for scripts of outputs that are spent: so much for each byte, a fifth more for each further 25,600.
 * The emulator counts them only where a transaction refers to outputs besides.
 * @throws Refused in the emulator's words
 */
function checkScripts(transaction: Transaction, spent: readonly (TransactionOutput | undefined)[]): void {
  const bytes = spent.reduce((sum, output) => sum + sizeOf(output?.scriptRef()), 0);
  const { base, multiplier, range } = parameters.minFeeReferenceScripts ?? { base: 0, multiplier: 1, range: 1 };
  let fee = parameters.minFeeConstant + (transaction.toCbor().length / 2) * parameters.minFeeCoefficient;
  for (let [left, price] = [bytes, base]; left > 0; left -= range, price *= multiplier)
    fee += Math.min(left, range) * price;
  const required = BigInt(Math.floor(fee));
  const supplied = transaction.body().fee();
  if (bytes > 0 && supplied < required)
    throw new Refused(`Insufficient transaction fee. Supplied: ${supplied}, Required: ${required}`);
}

/** Bytes of a script as the ledger counts them: of one for Plutus its own, of another its whole description. */
function sizeOf(script: Script | undefined): number {
  if (script === undefined) return 0;
  const plutus = script.asPlutusV1() ?? script.asPlutusV2() ?? script.asPlutusV3();
  return (plutus?.rawBytes() ?? script.asNative()?.toCbor() ?? '').length / 2;
}
