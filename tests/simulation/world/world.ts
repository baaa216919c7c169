import { creator } from '@florin/chain-evm/sweeper';
import { testChain, testTokens, type TestToken } from '@florin/testing/catalogue';
import { strangeTokens } from '@florin/testing/strange-tokens';
import { SimulatedChain } from '@florin/testing/simulated-chain/chain';
import { SimulatedNode } from '@florin/testing/simulated-node/json-rpc';
import { Random } from '../core/random.ts';
import { type Actor, Scheduler, type Trouble } from '../core/scheduler.ts';
import { SeededIds } from '../core/seeded-ids.ts';
import { Story } from '../core/story.ts';
import { VirtualClock } from '../core/virtual-clock.ts';
import { Fence } from '../checks/fence.ts';
import { contractOf } from './contract-of.ts';
import type { Families } from '../../../apps/signer/src/family.ts';
import { CoinSide } from './coin-side.ts';
import { ExchangeAccount } from './exchange-account.ts';
import { SimulatedExchanges } from './exchanges.ts';
import { drawKnobs, type Knobs } from './knobs.ts';
import { LifetimeSide } from './lifetime-side.ts';
import { trueLifetimes } from './lifetime-truth.ts';
import type { Place } from './place.ts';
import { Receivers } from './receivers.ts';
import { SimulatedSigner } from './signer.ts';
import { chainOf, type TrueChain, trueAccounts, trueCoins } from './true-chain.ts';

const gwei = 10n ** 9n;
const payersCount = 5;
const strangersCount = 3;
const stallStepsMax = 12;
/** How much oftener somebody pauses who then may have lost a lease: between reading a block and writing it, hearing nodes
 * about a deposit and marking it, or asking for a signature and keeping it. */
const pickedStalls: Readonly<Record<string, number>> = {
  'rpc eth_getBlockByHash': 5,
  'rpc eth_getBlockReceipts': 15,
  'rpc getblock': 5,
  'signer sign_intent': 30,
};
/** Long enough for the lease of whoever asked for a signature to run out. */
const longStallSteps = 6;

/** A transfer that a payer sent to one of our addresses; whether it counts is the chain's to say. */
export interface SentPayment {
  hash: string;
  to: string;
  token: TestToken;
  amounts: readonly bigint[];
}

/** Everything of one seed beside the product's own processes. */
export class World {
  readonly seed: number;
  readonly place: Place;
  readonly random: Random;
  readonly clock = new VirtualClock();
  readonly ids: SeededIds;
  readonly story = new Story();
  readonly fence = new Fence();
  readonly chain: SimulatedChain;
  readonly node: SimulatedNode;
  readonly coins: CoinSide;
  /** The chain of lifetimes, where this seed has one. */
  readonly lifetimes: LifetimeSide | null;
  readonly #truths: readonly TrueChain[];
  readonly scheduler: Scheduler;
  readonly receivers: Receivers;
  readonly signer: SimulatedSigner;
  readonly payers: readonly string[];
  /** They have nothing to do with us; their transfers are what ours stand between. */
  readonly strangers: readonly string[];
  readonly sent: SentPayment[] = [];
  /** Deposits that administrators gave to a payment, or tried to: whether a lock's window held them decides no more. */
  readonly assigned = new Set<string>();
  /** Every address that a payer was shown, whatever the database remembers, and for which payment. */
  readonly shownFor = new Map<string, string>();
  /** Addresses that two payments were shown. */
  readonly shownTwice: string[] = [];
  /** Codes of a second factor that were accepted more than once. */
  readonly reusedCodes: string[] = [];
  /** What a request ended with that is neither an answer nor a refusal nor a failure of a connection. */
  readonly unexpected: string[] = [];
  /** Transactions that were taken out of blocks that had been final, whatever became of them then. */
  readonly lostFinal = new Set<string>();
  /** Addresses that lost a final deposit for good: whatever had moved it could take what came there later, which only some seeds want. */
  readonly bereft = new Set<string>();
  /** Transactions that no block takes before a step, by hash: what a reorg returned comes back in another order. */
  readonly heldBack = new Map<string, number>();
  knobs: Knobs;
  readonly rates: SimulatedExchanges;
  /** At an exchange, where the operator has one. */
  readonly account: ExchangeAccount | null;
  readonly #trouble: Random;
  readonly #crashed = new Map<Actor, () => Promise<void>>();

  constructor(place: Place, seed: number, change: Partial<Knobs> = {}) {
    this.seed = seed;
    this.place = place;
    this.random = new Random(`florin simulation ${seed}`);
    this.knobs = drawKnobs(this.random.split('knobs'), change);
    this.ids = new SeededIds(this.clock, this.random.split('ids'));
    this.#trouble = this.random.split('trouble');
    const hashes = this.random.split('hashes');
    this.payers = Array.from({ length: payersCount }, () => hashes.hex(20));
    this.strangers = Array.from({ length: strangersCount }, () => hashes.hex(20));
    this.rates = new SimulatedExchanges(this.clock, this.random.split('rates'), this.knobs.lifetimes);
    const baseFee = BigInt(this.random.int(1, 20)) * gwei;
    const { treasury, opening } = place.base;
    this.chain = new SimulatedChain({
      freshHash: () => hashes.hex(32),
      time: this.clock.seconds,
      baseFee,
      genesis: (state) => {
        for (const payer of [...this.payers, ...this.strangers]) {
          state.giveCoins(payer, 100n * 10n ** 18n);
          for (const { contract } of tokensWithContract) state.giveTokens(contract, payer, 100_000n * 10n ** 6n);
        }
        // Without it the treasury cannot create the contract of its batches.
        if (this.knobs.batches) state.putCode(creator.toLowerCase(), '0x60');
        state.giveCoins(treasury.toLowerCase(), opening.coins);
        state.giveTokens(contractOf(testTokens.usdt), treasury.toLowerCase(), opening.usdt);
      },
    });
    this.node = new SimulatedNode(this.chain, {
      network: testChain.network,
      confirmations: this.knobs.confirmations,
    });
    this.coins = new CoinSide(this.random.split('coins'), {
      time: this.clock.seconds,
      treasury: place.base.coinTreasury,
    });
    this.lifetimes = this.knobs.lifetimes
      ? new LifetimeSide(this.random.split('lifetime side'), {
          time: this.clock.seconds,
          treasury: place.base.lifetimes.treasury,
          confirmations: this.knobs.confirmations,
        })
      : null;
    this.#truths = [
      trueAccounts(this.chain),
      trueCoins(this.coins.chain),
      ...(this.lifetimes === null ? [] : [trueLifetimes(this.lifetimes)]),
    ];
    this.receivers = new Receivers(this);
    this.signer = new SimulatedSigner(this);
    this.account = this.knobs.exchange ? new ExchangeAccount(this) : null;
    this.scheduler = this.#createScheduler();
  }

  /** Keys of this seed's families. */
  get families(): Families {
    const { base } = this.place;
    return this.lifetimes === null ? base.families : base.lifetimes.families;
  }

  /** What is true of the chain with this id. */
  truth(chainId: string): TrueChain {
    const truth = this.#truths.find(({ id }) => id === chainId);
    if (!truth) throw new Error(`There is no chain ${chainId}.`);
    return truth;
  }

  /** What is true of the chain that a token lives on. */
  truthOf(tokenId: string): TrueChain {
    return this.truth(chainOf(tokenId));
  }

  /** Deepest that a transaction of whichever chain was ever buried. */
  deepest(hash: string): number {
    return Math.max(...this.#truths.map((truth) => truth.deepest(hash)));
  }

  isHeldBack(hash: string): boolean {
    return this.story.step < (this.heldBack.get(hash) ?? 0);
  }

  /** What is to be done when this process dies. */
  onCrash(actor: Actor, act: () => Promise<void>): void {
    this.#crashed.set(actor, act);
  }

  #createScheduler(): Scheduler {
    const { place } = this;
    return new Scheduler({
      random: this.random.split('scheduler'),
      story: this.story,
      blockedPids: (pids) => place.blockedPids(pids),
      freeze: (pid) => place.signal(pid, 'SIGSTOP'),
      thaw: (pid) => place.signal(pid, 'SIGCONT'),
      cancel: (pid) => place.cancel(pid),
      othersHoldLocks: (raw) => place.connections.othersHoldLocks(raw),
      trouble: (actor, label) => this.#drawTrouble(actor, label),
      onCrash: async (actor) => {
        this.story.tell(`${actor.name} crashes`);
        await this.#crashed.get(actor)?.();
      },
    });
  }

  #drawTrouble(actor: Actor, label: string): Trouble | null {
    const { crash, cut, stall } = this.knobs;
    const draw = this.#trouble.fraction();
    const after = this.#trouble.chance(0.5) ? 'after' : 'before';
    if (draw < crash) return `crash_${after}`;
    if (draw < crash + cut && !label.includes(' ')) {
      this.story.tell(`${actor.name} loses its connection ${after} ${label}`);
      return `cut_${after}`;
    }
    if (draw > 1 - stall * (pickedStalls[label] ?? 1)) {
      const least = label === 'signer sign_intent' ? longStallSteps : 1;
      actor.stalledFor = this.#trouble.int(least, stallStepsMax);
      this.story.tell(`${actor.name} pauses for ${actor.stalledFor} steps at ${label}`);
    }
    return null;
  }
}

const tokensWithContract = [testTokens.usdt, testTokens.usdc, ...Object.values(strangeTokens)].map((token) => ({
  contract: contractOf(token),
}));
