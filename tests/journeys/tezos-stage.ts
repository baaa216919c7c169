import { parseToken } from '@florin/chain-tezos/address';
import { createTezosAdapter } from '@florin/chain-tezos/adapter';
import { startTezosStandIn, type TezosStandIn } from '@florin/nodes/tezos/server';
import type { TestToken } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { issue, Payers } from '../chains/tezos-harness.ts';
import { ChainStage, type StageOptions, type StageParts } from './chain-stage.ts';
import { openStageSigner } from './stage-signer.ts';
import { seedTezos, tezosChainId, tezosTokens, type TezosTokens } from './tezos-catalogue.ts';

const coin = 10n ** 6n;
const dollar = 10n ** 6n;
const usdtMax = 5_000n * dollar;

const limitsOf = (ref: string) => ({
  feeMax: coin,
  gasMax: coin,
  costsDayMax: 100n * coin,
  payout: { token: ref, max: usdtMax, dayMax: 2n * usdtMax },
  batchCode: null,
  refunds: [
    { ref, max: usdtMax, dayMax: 2n * usdtMax },
    { ref: null, max: 1_000n * coin, dayMax: 2_000n * coin },
  ],
});

/** A stage on a stand-in for a node, which checks every byte and signature by a way of its own. */
export class TezosStage extends ChainStage {
  readonly node: TezosStandIn;
  readonly payers: Payers;
  readonly tokens: TezosTokens;
  readonly words: string;

  private constructor(parts: StageParts & Pick<TezosStage, 'node' | 'payers' | 'tokens' | 'words'>) {
    super(parts);
    this.node = parts.node;
    this.payers = parts.payers;
    this.tokens = parts.tokens;
    this.words = parts.words;
  }

  static async open({ openDatabase = freshDatabase }: StageOptions = {}): Promise<TezosStage> {
    const clock = new TestClock();
    const closers: (() => Promise<unknown>)[] = [];
    const node = await startTezosStandIn({ clock: () => clock.now().getTime() });
    closers.push(() => node.stop());
    const database = await openDatabase();
    closers.unshift(() => database.close());
    const payers = new Payers(node, [1, 2, 3, 4]);
    const { ref } = issue(node, { name: 'USDT' }, payers.wallets);
    const tokens = tezosTokens(ref);
    await seedTezos(database.url('owner'), node.url, tokens);
    const sight = { rpcUrls: [node.url], finalDepth: null };
    const signer = await openStageSigner({ database, network: 'tezos local', limits: limitsOf(ref), sight }, closers);
    const adapter = createTezosAdapter({ network: 'local', rpcUrls: [node.url] });
    const { words } = signer;
    const parts = { clock, database, signer, adapter, chainId: tezosChainId, closers, node, payers, tokens, words };
    const stage = new TezosStage(parts);
    await stage.#fund(ref);
    await signer.fillPool({ family: 'tezos', through: 30n });
    await stage.work();
    return stage;
  }

  /** Some blocks and a round of work: what is in one is final two blocks later. */
  override async pass(): Promise<void> {
    this.node.chain.advance(2);
    this.clock.advance({ seconds: 12 });
    await this.work();
  }

  override async send(to: string, { contract }: TestToken, amount: bigint): Promise<string> {
    const asset = contract === null ? ({ kind: 'native' } as const) : ({ kind: 'token', ref: contract } as const);
    return this.payers.pay([{ to, amount, asset }]);
  }

  /** Coins and USDT that the operator puts into the treasury, booked as such. */
  async #fund(ref: string): Promise<void> {
    const treasury = await this.treasury();
    const { xtz, usdt } = this.tokens;
    this.node.chain.grant(treasury, 100n * coin);
    this.node.chain.mint(parseToken(ref)?.contract ?? '', treasury, 2_000n * dollar);
    await this.bookCapital([
      { tokenId: xtz.id, account: 'gas', amount: 100n * coin },
      { tokenId: usdt.id, account: 'treasury', amount: 2_000n * dollar },
    ]);
  }
}
