import { AssetId, HexBlob, Transaction, TransactionOutput, TxCBOR, Value } from '@blaze-cardano/core';
import { sign, type Unspent, type Wallet } from './wallet.ts';

/** What is wrong with a payment that was right. */
export interface Bend {
  /** Who signs. */
  by: readonly Wallet[];
  /** Lovelace more or less for the fee, out of what comes back. */
  fee?: bigint;
  /** Lovelace more or less for the fee, out of nothing. */
  sum?: bigint;
  /** Assets that are made without the script of their policy, and go nowhere. */
  mint?: ReadonlyMap<string, bigint>;
}

const read = (raw: string): Transaction => Transaction.fromCbor(TxCBOR(HexBlob(raw)));

/** Changes a payment of one output and what comes back, and has it signed anew. */
export function bend(raw: string, { by, fee = 0n, sum = 0n, mint }: Bend): string {
  const body = read(raw).body();
  const [paid, back] = body.outputs() as [TransactionOutput, TransactionOutput];
  const amount = new Value(back.amount().coin() - fee, back.amount().multiasset());
  body.setOutputs([paid, new TransactionOutput(back.address(), amount)]);
  body.setFee(body.fee() + fee + sum);
  if (mint !== undefined) body.setMint(new Map([...mint].map(([unit, made]) => [AssetId(unit), made])));
  return sign(by, body);
}

/** The coins that a transaction makes, before a block has it. */
export function coinsToCome(raw: string): Unspent[] {
  const transaction = read(raw);
  const units = (output: TransactionOutput) => [...(output.amount().multiasset() ?? [])];
  return transaction
    .body()
    .outputs()
    .map((output, position) => ({
      tx_hash: String(transaction.getId()),
      output_index: position,
      amount: [
        { unit: 'lovelace', quantity: String(output.amount().coin()) },
        ...units(output).map(([unit, quantity]) => ({ unit: String(unit), quantity: String(quantity) })),
      ],
    }));
}
