import type { Database } from '@florin/database/database';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Signer } from '@florin/domain/ports/signer';
import type { TestToken } from '@florin/testing/catalogue';
import type { TestDatabase } from '@florin/testing/database';
import type { TestClock } from '@florin/testing/test-clock';
import type { PayoutPlace } from '@florin/testing/withdrawal-scene';
import { bookOpening, heldInBooks, type JudgedTreasury } from '../crash/treasury.ts';

/** What a trial needs of a stage; those of every family have it. */
export interface TrialStage {
  readonly clock: TestClock;
  readonly db: Database;
  readonly database: Pick<TestDatabase, 'url'>;
  readonly signer: Signer;
  treasury(): Promise<string>;
  close(): Promise<void>;
}

/** Something that a chain itself does beside making blocks, at some of a trial's rounds. */
export interface Upheaval {
  /** Of several, as they are counted. */
  name: string;
  /** Of all rounds. */
  share: number;
  /** False when there was nothing to do. `random` is in [0, 1). */
  cause(random: () => number): Promise<boolean>;
}

/** A chain of any family under a trial of payouts: its node, and what the chain itself says of the treasury. */
export interface TrialChain {
  readonly stage: TrialStage;
  readonly place: Omit<PayoutPlace, 'wallet'>;
  readonly treasury: JudgedTreasury;
  readonly upheavals: readonly Upheaval[];
  /** Another one each time, with nothing in its memory, as in a process that has just begun. */
  openAdapter(): ChainAdapter;
  /** The canonical address of a wallet that was never paid; another one for each number. */
  stranger(number: number): Promise<string>;
  /** Blocks as they come between two rounds of a worker; the first takes what waits. */
  advance(): Promise<void>;
  /** The node forgets a transaction that waits for a block. False when it does not wait. */
  forget(txHash: string): Promise<boolean>;
  /** Whether nothing waits for a block. */
  isIdle(): Promise<boolean>;
}

/** The chain's own two sides of a treasury, without a word from the product. */
interface ChainsWord extends Pick<JudgedTreasury, 'transfers'> {
  usdt(): Promise<bigint>;
  coins(): Promise<bigint>;
}

/** A treasury of any family: what its chain says, beside what the books say of these tokens. */
export const judgedTreasury = (
  { db }: Pick<TrialStage, 'db'>,
  tokens: Readonly<Record<'coin' | 'usdt', TestToken>>,
  chain: ChainsWord,
): JudgedTreasury => ({
  transfers: chain.transfers,
  onChain: async () => ({ usdt: await chain.usdt(), coins: await chain.coins() }),
  inBooks: async () => ({
    usdt: await heldInBooks(db, tokens.usdt.id),
    coins: await heldInBooks(db, tokens.coin.id),
  }),
});

/** Coins that an operator puts in so that the treasury can pay a whole trial, in the books as such. */
export const bookCoins = ({ db }: Pick<TrialStage, 'db'>, coin: TestToken, amount: bigint): Promise<void> =>
  bookOpening(db, { tokenId: coin.id, account: 'gas', amount });

/** So many seconds of a trial, of which every lifetime is shorter. */
export const lifetimeOver = (stage: Pick<TrialStage, 'clock'>, seconds: number, after: () => unknown): Upheaval => ({
  name: 'lifetimes over',
  share: 0.03,
  cause: async () => {
    stage.clock.advance({ seconds });
    await after();
    return true;
  },
});
