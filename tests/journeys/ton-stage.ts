import { createTonAdapter } from '@florin/chain-ton/adapter';
import { mintBody, minter } from '@florin/nodes/ton/jetton';
import { startTonStandIn, type TonStandIn } from '@florin/nodes/ton/server';
import { type Wallet, walletOf } from '@florin/nodes/ton/wallet';
import type { TestToken } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { issue, Payers } from '../chains/ton-harness.ts';
import { ChainStage, type StageOptions, type StageParts } from './chain-stage.ts';
import { openStageSigner } from './stage-signer.ts';
import { seedTon, tonChainId, tonTokens, type TonTokens } from './ton-catalogue.ts';

const coin = 10n ** 9n;
const dollar = 10n ** 6n;
const usdtMax = 5_000n * dollar;
/** Blocks between two rounds of work: a transfer of jettons is in four of them, one after the other. */
const blocksPerRound = 3;

const limitsOf = (master: string) => ({
  feeMax: coin / 10n,
  gasMax: coin / 10n,
  costsDayMax: 20n * coin,
  payout: { token: master, max: usdtMax, dayMax: 2n * usdtMax },
  batchCode: null,
  refunds: [
    { ref: master, max: usdtMax, dayMax: 2n * usdtMax },
    { ref: null, max: 1_000n * coin, dayMax: 2_000n * coin },
  ],
});

/** A stage on a stand-in for an index, over the real virtual machine with the real contracts of wallets and jettons. */
export class TonStage extends ChainStage {
  readonly node: TonStandIn;
  readonly payer: Wallet;
  readonly payers: Payers;
  readonly tokens: TonTokens;
  readonly words: string;

  private constructor(parts: StageParts & Pick<TonStage, 'node' | 'payer' | 'tokens' | 'words'>) {
    super(parts);
    this.node = parts.node;
    this.payer = parts.payer;
    this.tokens = parts.tokens;
    this.words = parts.words;
    this.payers = new Payers(parts.node);
  }

  static async open({ openDatabase = freshDatabase }: StageOptions = {}): Promise<TonStage> {
    const clock = new TestClock();
    const closers: (() => Promise<unknown>)[] = [];
    const node = await startTonStandIn({ clock: () => clock.now().getTime() });
    closers.push(() => node.stop());
    const database = await openDatabase();
    closers.unshift(() => database.close());
    const payer = walletOf(1);
    node.chain.inject({ from: minter, to: payer.address, value: 10_000n * coin });
    const { ref } = await issue(node, 'USDT', [payer]);
    const tokens = tonTokens(ref);
    await seedTon(database.url('owner'), node.url, tokens);
    const sight = { rpcUrls: [node.url], finalDepth: null };
    const signer = await openStageSigner({ database, network: 'ton local', limits: limitsOf(ref), sight }, closers);
    const adapter = createTonAdapter({ network: 'local', rpcUrls: [node.url] });
    const { words } = signer;
    const parts = { clock, database, signer, adapter, chainId: tonChainId, closers, node, payer, tokens, words };
    const stage = new TonStage(parts);
    await stage.#fund(ref);
    await signer.fillPool({ family: 'ton', through: 30n });
    await stage.work();
    return stage;
  }

  /** Some blocks and a round of work. */
  override async pass(): Promise<void> {
    await this.node.chain.advance(blocksPerRound);
    this.clock.advance({ seconds: 3 });
    await this.work();
  }

  /** Word of jettons goes to their receiver unless `forward` is 0. */
  override async send(to: string, { contract }: TestToken, amount: bigint, forward = 1n): Promise<string> {
    const asset = contract === null ? ({ kind: 'native' } as const) : ({ kind: 'token', ref: contract } as const);
    return this.payers.send(this.payer, [await this.payers.messageOf(this.payer, { to, amount, asset }, forward)]);
  }

  /** Coins and USDT that the operator puts into the treasury, booked as such. */
  async #fund(master: string): Promise<void> {
    const treasury = await this.treasury();
    const { ton, usdt } = this.tokens;
    this.node.chain.inject({ from: minter, to: treasury, value: 100n * coin });
    const body = mintBody(treasury, 2_000n * dollar);
    this.node.chain.inject({ from: minter, to: master, value: coin, body, bounce: true });
    await this.node.chain.settle();
    await this.bookCapital([
      { tokenId: ton.id, account: 'gas', amount: 100n * coin },
      { tokenId: usdt.id, account: 'treasury', amount: 2_000n * dollar },
    ]);
  }
}
