import { CoinChain } from '@florin/testing/simulated-coins/chain';
import { ForgingNode } from '@florin/testing/simulated-coins/forging-node';
import { CoinNode } from '@florin/testing/simulated-coins/json-rpc';
import type { Random } from '../core/random.ts';
import { scriptAt } from './true-chain.ts';
import { CoinWallet } from '@florin/testing/simulated-coins/wallet';

/** Base units: refunds need not wait for what sweeps bring. */
export const coinCapital = 20n * 10n ** 8n;
const payersCount = 4;
/** Of each payer: enough for a seed's payments, in pieces that make payments of several coins. */
const [coinsOfEach, coinUnits] = [12, 8n * 10n ** 8n];
/** Height of the block that workers begin with: they know none before it, so no reorg may take it. */
export const firstRead = 5n;

/** The chain of coins of one seed, its node, and whoever pays with coins of their own. */
export class CoinSide {
  readonly chain: CoinChain;
  readonly node: CoinNode;
  /** The second node, when it is one that cannot be trusted. */
  readonly forger: ForgingNode;
  readonly payers: readonly CoinWallet[];
  /** Addresses that payers were shown, oldest first. */
  readonly shown: string[] = [];
  /** Base units per virtual byte that get something into a block soon. */
  rate: bigint;

  /** @param treasury gets the operator's capital in the first block that workers read */
  constructor(random: Random, { time, treasury }: { time: number; treasury: string }) {
    this.payers = Array.from({ length: payersCount }, () => new CoinWallet(random.hex(32).slice(2)));
    this.rate = BigInt(random.int(2, 20));
    const funding = this.payers.flatMap(({ script }) =>
      Array.from({ length: coinsOfEach }, () => ({ script, amount: coinUnits })),
    );
    this.chain = new CoinChain({ time, funding });
    while (this.chain.head.height < firstRead - 1n) this.chain.mine(time);
    this.#endow(treasury);
    this.chain.mine(time);
    // A chain without traffic gives its nodes nothing to estimate from.
    this.node = new CoinNode(this.chain, () => (this.rate < 4n ? null : this.rate * 1_000n));
    this.forger = new ForgingNode(this.node, this.chain);
  }

  #endow(treasury: string): void {
    const [payer] = this.payers;
    const capital = { script: scriptAt(treasury), amount: coinCapital };
    const raw = payer?.pay(payer.coins(this.chain).slice(0, 4), [capital], 10n) ?? '';
    this.chain.submit(raw);
  }
}
