import { secp256k1 } from '@noble/curves/secp256k1.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { coinNetwork } from '../coin-catalogue.ts';
import type { CoinChain } from './chain.ts';
import { type CoinPlace, type CoinTransaction, nameOf, sumOf } from './transaction.ts';
import { addressOf, ownScript } from '@florin/chain-bitcoin/script';
import { SigHash, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';

type Output = CoinTransaction['outputs'][number];
export type OwnCoin = CoinPlace & Output;

/** Replaceable while it waits for a block (BIP-125). */
const sequence = 0xff_ff_ff_fd;
/** As Litecoin relays outputs of this form. */
const dust = 2_940n;

/** A payer of a chain of coins, with a key of its own. */
export class CoinWallet {
  readonly script: string;
  readonly address: string;
  readonly #key: Uint8Array;
  readonly #publicKey: Uint8Array;

  constructor(keyHex: string) {
    this.#key = hexToBytes(keyHex);
    this.#publicKey = pubECDSA(this.#key);
    this.script = ownScript(coinNetwork, this.#publicKey);
    this.address = addressOf(coinNetwork, this.script) ?? '';
  }

  /** What it can spend now, its own change in the pool included, oldest first. */
  coins({ head, pool }: CoinChain): OwnCoin[] {
    const spent = new Set([...pool.values()].flatMap(({ inputs }) => inputs.map(nameOf)));
    const inBlocks = [...head.coins].map(([name, coin]) => {
      const [txHash = '', position] = name.split(':');
      return { txHash, position: Number(position), amount: coin.amount, script: coin.script };
    });
    const waiting = [...pool.values()].flatMap(({ hash, outputs }) =>
      outputs.map((output, position) => ({ txHash: hash, position, ...output })),
    );
    return [...inBlocks, ...waiting].filter((coin) => coin.script === this.script && !spent.has(nameOf(coin)));
  }

  /** Signed bytes that spend these coins: these outputs, and the rest less the fee back; null where they do not pay for it. */
  pay(coins: readonly OwnCoin[], outputs: readonly Output[], rate: bigint): string | null {
    // As long as one with two outputs of ours and a change would be, at most.
    const vsize = 11n + 68n * BigInt(coins.length) + 32n * BigInt(outputs.length + 1);
    const rest = sumOf(coins.map(({ amount }) => amount)) - sumOf(outputs.map(({ amount }) => amount)) - vsize * rate;
    if (rest < dust) return null;
    return this.#sign(coins, [...outputs, { script: this.script, amount: rest }]);
  }

  #sign(coins: readonly OwnCoin[], outputs: readonly Output[]): string {
    const transaction = new Transaction({ version: 2, allowUnknownOutputs: true });
    for (const { txHash, position, amount, script } of coins) {
      const witnessUtxo = { amount, script: hexToBytes(script) };
      transaction.addInput({ txid: txHash, index: position, sequence, witnessUtxo });
    }
    for (const { script, amount } of outputs) transaction.addOutput({ script: hexToBytes(script), amount });
    for (const [at, { amount }] of coins.entries()) {
      const finalScriptWitness = [this.#signature(transaction, at, amount), this.#publicKey];
      transaction.updateInput(at, { finalScriptWitness }, true);
    }
    return transaction.hex;
  }

  /** Once for each coin: the library's own `sign` derives the public key again and again. */
  #signature(transaction: Transaction, at: number, amount: bigint): Uint8Array {
    const spent = hexToBytes(`76a914${this.script.slice(4)}88ac`);
    const digest = transaction.preimageWitnessV0(at, spent, SigHash.ALL, amount);
    const signature = secp256k1.sign(digest, this.#key, { prehash: false, format: 'der' });
    return concatBytes(signature, Uint8Array.of(SigHash.ALL));
  }
}
