import { createCardanoAdapter } from '@florin/chain-cardano/adapter';
import { type CardanoStandIn, startCardanoStandIn } from '@florin/nodes/cardano/server';
import { pay, type Send, type Wallet, walletOf } from '@florin/nodes/cardano/wallet';
import type { TestToken } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { enrich } from '../chains/cardano-harness.ts';
import { cardanoChainId, cardanoName, cardanoTokens, seedCardano } from './cardano-catalogue.ts';
import { ChainStage, type StageOptions, type StageParts } from './chain-stage.ts';
import { openStageSigner } from './stage-signer.ts';

const ada = 10n ** 6n;
const usd = 10n ** 6n;
const usdMax = 5_000n * usd;
const confirmationsRequired = 3n;
const { usdt, usdc } = cardanoTokens;
const limits = {
  feeMax: 5n * ada,
  gasMax: 0n,
  costsDayMax: 200n * ada,
  payout: { token: usdt.contract, max: usdMax, dayMax: 2n * usdMax },
  batchCode: null,
  refunds: [
    { ref: usdc.contract, max: usdMax, dayMax: 2n * usdMax },
    { ref: null, max: 1_000n * ada, dayMax: 2_000n * ada },
  ],
};

/** A stage on the rules of the Blaze emulator, with blocks, a pool and roll-backs. */
export class CardanoStage extends ChainStage {
  readonly node: CardanoStandIn;
  readonly payer: Wallet;

  private constructor(parts: StageParts & Pick<CardanoStage, 'node' | 'payer'>) {
    super(parts);
    this.node = parts.node;
    this.payer = parts.payer;
  }

  static async open({ openDatabase = freshDatabase }: StageOptions = {}): Promise<CardanoStage> {
    const clock = new TestClock();
    const closers: (() => Promise<unknown>)[] = [];
    const node = await startCardanoStandIn({ clock: () => clock.now().getTime() });
    closers.push(() => node.stop());
    const database = await openDatabase();
    closers.unshift(() => database.close());
    const payer = walletOf(1);
    enrich(node.chain, [payer.address], [usdt.contract, usdc.contract]);
    await seedCardano(database.url('owner'), node.url);
    const sight = { rpcUrls: [node.url], finalDepth: confirmationsRequired };
    const place = `${cardanoName} ${cardanoName}`;
    const signer = await openStageSigner({ database, network: place, limits, sight }, closers);
    const adapter = createCardanoAdapter({ network: cardanoName, rpcUrls: [node.url] });
    const stage = new CardanoStage({ clock, database, signer, adapter, chainId: cardanoChainId, closers, node, payer });
    await stage.work();
    await stage.#fund();
    await signer.fillPool({ family: cardanoName, through: 30n });
    await stage.work();
    return stage;
  }

  /** Some blocks, twenty seconds apart, and a round of work. */
  override async pass(blocks = 2): Promise<void> {
    for (let made = 0; made < blocks; made += 1) {
      this.clock.advance({ seconds: 20 });
      this.node.chain.advance();
    }
    await this.work();
  }

  override send(to: string, { contract }: TestToken, amount: bigint): Promise<string> {
    return this.sendAll([contract === null ? { to, lovelace: amount } : { to, assets: new Map([[contract, amount]]) }]);
  }

  /** Several outputs, or what a wallet can send and a token alone is not. */
  sendAll(sends: readonly Send[], note?: string): Promise<string> {
    return pay(this.node.url, { from: [this.payer], sends, ...(note === undefined ? {} : { note }) });
  }

  /** Coins and USDT that the operator puts into the treasury, booked as such: several, as each movement takes one. */
  async #fund(): Promise<void> {
    const treasury = await this.treasury();
    for (let coin = 0; coin < 8; coin += 1) this.node.chain.grant(treasury, 20n * ada);
    for (let coin = 0; coin < 4; coin += 1)
      this.node.chain.grant(treasury, 2n * ada, new Map([[usdt.contract, 500n * usd]]));
    this.node.chain.advance(4);
    await this.bookCapital([
      { tokenId: cardanoTokens.ada.id, account: 'gas', amount: 168n * ada },
      { tokenId: usdt.id, account: 'treasury', amount: 2_000n * usd },
    ]);
  }
}
