import { RpcRefusal } from '../simulated-node/json-rpc.ts';
import { encodeBlock, encodeHeader, genesisHeader, merkleRootOf } from './blocks.ts';
import { judge } from './pool-rules.ts';
import {
  type CoinPlace,
  type CoinTransaction,
  mintTransaction,
  nameOf,
  readCoinTransaction,
  sumOf,
} from './transaction.ts';

export interface UnspentCoin {
  amount: bigint;
  script: string;
  height: bigint;
}

export interface CoinBlock {
  height: bigint;
  hash: string;
  parentHash: string;
  /** Whole seconds since the epoch. */
  time: number;
  /** Hex. */
  header: string;
  raw: string;
  /** The one that makes coins first. */
  transactions: readonly CoinTransaction[];
  /** Every coin that is unspent after it, by name. */
  coins: ReadonlyMap<string, UnspentCoin>;
}

/** What becomes of a transaction whose block is orphaned. */
type Fate = 'pooled' | 'dropped';

const subsidy = 50n * 10n ** 8n;
/** Anybody could spend it; nobody does. */
const minersScript = '51';

/**
 * One chain of coins as it truly is: blocks of real bytes, the coins that are unspent after each, a pool with
 * replacement, reorganisations. New coins need not ripen. Whoever drives it decides everything else.
 */
export class CoinChain {
  /** The best chain, oldest first. */
  readonly blocks: CoinBlock[];
  readonly byHash = new Map<string, CoinBlock>();
  readonly pool = new Map<string, CoinTransaction>();
  /** Every transaction that a pool or a block ever held. */
  readonly known = new Map<string, CoinTransaction>();
  /** Deepest that a transaction was ever buried, itself included; by hash. */
  readonly deepest = new Map<string, number>();
  replacements = 0;
  #minted = 0;

  /** @param funding coins that the first block makes, so that somebody can pay */
  constructor({ time, funding }: { time: number; funding: CoinTransaction['outputs'] }) {
    const genesis = { ...genesisHeader, height: 0n, parentHash: '00'.repeat(32), time: 0, raw: genesisHeader.header };
    this.blocks = [{ ...genesis, transactions: [], coins: new Map() }];
    this.byHash.set(genesis.hash, this.head);
    this.#append(time, [], funding);
  }

  get head(): CoinBlock {
    return this.blocks.at(-1) as CoinBlock;
  }

  at(height: bigint): CoinBlock | null {
    return (height >= 0n ? this.blocks[Number(height)] : undefined) ?? null;
  }

  /** The block of the best chain that holds a transaction. */
  find(hash: string): CoinBlock | null {
    return this.blocks.findLast(({ transactions }) => transactions.some((one) => one.hash === hash)) ?? null;
  }

  /** A coin that a transaction in the pool could spend, be it that another one there does so too; null when there is none. */
  spendable(place: CoinPlace): { amount: bigint; script: string } | null {
    return this.head.coins.get(nameOf(place)) ?? this.pool.get(place.txHash)?.outputs[place.position] ?? null;
  }

  /** Base units; of any transaction that was ever taken. */
  feeOf(hash: string): bigint {
    const { inputs = [], outputs = [] } = this.known.get(hash) ?? {};
    const held = inputs.map(({ txHash, position }) => this.known.get(txHash)?.outputs[position]?.amount ?? 0n);
    return sumOf(held) - sumOf(outputs.map(({ amount }) => amount));
  }

  /** Takes a transaction into the pool, in the place of those that it replaces. @throws RpcRefusal as a node refuses it. */
  submit(raw: string): CoinTransaction {
    const transaction = read(raw);
    const { hash } = transaction;
    if (this.pool.has(hash)) return transaction;
    if (this.find(hash) !== null) throw new RpcRefusal(-27, 'Transaction outputs already in utxo set');
    const gone = judge(this, transaction);
    for (const one of gone) this.pool.delete(one.hash);
    this.replacements += gone.length;
    this.known.set(hash, transaction);
    this.pool.set(hash, transaction);
    return transaction;
  }

  /** Forgets a waiting transaction, with what spends of it: pools do not keep everything. */
  drop(hash: string): void {
    this.pool.delete(hash);
    this.#prune();
  }

  /** Adds a block of what the pool holds; `holdBack` leaves some for later. */
  mine(time: number, holdBack: (transaction: CoinTransaction) => boolean = () => false): CoinBlock {
    const chosen: CoinTransaction[] = [];
    const names = new Set(this.head.coins.keys());
    const waiting = [...this.pool.values()].filter((transaction) => !holdBack(transaction));
    for (let count = -1; count !== chosen.length;) {
      count = chosen.length;
      for (const one of waiting.filter((other) => !chosen.includes(other))) {
        if (!one.inputs.every((input) => names.has(nameOf(input)))) continue;
        for (const input of one.inputs) names.delete(nameOf(input));
        for (const position of one.outputs.keys()) names.add(nameOf({ txHash: one.hash, position }));
        chosen.push(one);
      }
    }
    const fees = sumOf(chosen.map(({ hash }) => this.feeOf(hash)));
    return this.#append(time, chosen, [{ script: minersScript, amount: subsidy + fees }]);
  }

  /** Takes the newest `depth` blocks off the chain; the caller mines the rival branch. */
  orphan(depth: number, fate: (transaction: CoinTransaction) => Fate): CoinTransaction[] {
    const gone = this.blocks.splice(this.blocks.length - depth);
    const lost = gone.flatMap(({ transactions }) => transactions.slice(1));
    const later = [...this.pool.values()];
    this.pool.clear();
    for (const one of [...lost.filter((each) => fate(each) === 'pooled'), ...later]) this.pool.set(one.hash, one);
    this.#prune();
    return lost;
  }

  /** What all unspent coins of a script hold. */
  held(script: string): bigint {
    return sumOf([...this.head.coins.values()].filter((coin) => coin.script === script).map(({ amount }) => amount));
  }

  #append(time: number, chosen: readonly CoinTransaction[], made: CoinTransaction['outputs']): CoinBlock {
    const parent = this.head;
    const mint = mintTransaction((this.#minted += 1), made);
    this.known.set(mint.hash, mint);
    const transactions = [mint, ...chosen];
    const height = parent.height + 1n;
    const own = { time: Math.max(time, parent.time + 1), nonce: this.#minted, merkleRoot: merkleRootOf(transactions) };
    const sealed = encodeHeader({ ...own, version: 0x20_00_00_00, parentHash: parent.hash });
    const raw = encodeBlock(sealed.header, transactions);
    const coins = coinsAfter(parent.coins, transactions, height);
    const block = { ...sealed, height, parentHash: parent.hash, time: own.time, raw, transactions, coins };
    this.blocks.push(block);
    this.byHash.set(block.hash, block);
    for (const { hash } of chosen) this.pool.delete(hash);
    this.#prune();
    this.#bury();
    return block;
  }

  /** Takes out of the pool what spends coins that are not there any more. */
  #prune(): void {
    for (let size = -1; size !== this.pool.size;) {
      size = this.pool.size;
      for (const [hash, { inputs }] of this.pool) {
        if (inputs.some((input) => this.spendable(input) === null)) this.pool.delete(hash);
      }
    }
  }

  #bury(): void {
    for (const { height, transactions } of this.blocks) {
      const depth = Number(this.head.height - height) + 1;
      for (const { hash } of transactions) this.deepest.set(hash, Math.max(this.deepest.get(hash) ?? 0, depth));
    }
  }
}

function read(raw: string): CoinTransaction {
  try {
    return readCoinTransaction(raw);
  } catch {
    throw new RpcRefusal(-22, 'TX decode failed. Make sure the tx has at least one input.');
  }
}

function coinsAfter(before: CoinBlock['coins'], transactions: readonly CoinTransaction[], height: bigint) {
  const coins = new Map(before);
  for (const { hash, inputs, outputs } of transactions) {
    for (const input of inputs) coins.delete(nameOf(input));
    for (const [position, output] of outputs.entries())
      coins.set(nameOf({ txHash: hash, position }), { ...output, height });
  }
  return coins;
}
