import { createSuiAdapter } from '@florin/chain-sui/adapter';
import { type SuiStandIn, startSuiStandIn } from '@florin/nodes/sui/server';
import { pay, type Wallet, walletOf } from '@florin/nodes/sui/wallet';
import type { TestToken } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { ChainStage, type StageOptions, type StageParts } from './chain-stage.ts';
import { openStageSigner } from './stage-signer.ts';
import { seedSui, suiChainId, suiTokens, suiType } from './sui-catalogue.ts';

const sui = 10n ** 9n;
const usd = 10n ** 6n;
const usdMax = 5_000n * usd;
const limits = {
  feeMax: sui / 10n,
  gasMax: 0n,
  costsDayMax: 10n * sui,
  payout: { token: suiTokens.usdt.contract, max: usdMax, dayMax: 2n * usdMax },
  batchCode: null,
  refunds: [
    { ref: suiTokens.usdc.contract, max: usdMax, dayMax: 2n * usdMax },
    { ref: null, max: 1_000n * sui, dayMax: 2_000n * sui },
  ],
};

/** A stage on a stand-in for a full node of Sui that checks bytes, signatures and object versions for real. */
export class SuiStage extends ChainStage {
  readonly node: SuiStandIn;
  readonly payer: Wallet;

  private constructor(parts: StageParts & Pick<SuiStage, 'node' | 'payer'>) {
    super(parts);
    this.node = parts.node;
    this.payer = parts.payer;
  }

  static async open({ openDatabase = freshDatabase }: StageOptions = {}): Promise<SuiStage> {
    const clock = new TestClock();
    const closers: (() => Promise<unknown>)[] = [];
    const node = await startSuiStandIn({ clock: () => clock.now().getTime() });
    closers.push(() => node.stop());
    const database = await openDatabase();
    closers.unshift(() => database.close());
    const payer = walletOf(1);
    for (const { contract } of Object.values(suiTokens))
      node.chain.grant(payer.address, contract ?? suiType, 10n ** 15n);
    node.chain.advance();
    const network = node.chain.chainId;
    await seedSui(database.url('owner'), { rpcUrl: node.url, network });
    const signer = await openStageSigner(
      { database, network: `sui ${network}`, limits, sight: { rpcUrls: [node.url], finalDepth: null } },
      closers,
    );
    const adapter = createSuiAdapter({ network, rpcUrls: [node.url] });
    const stage = new SuiStage({ clock, database, signer, adapter, chainId: suiChainId, closers, node, payer });
    await stage.#fund();
    await signer.fillPool({ family: 'sui', through: 30n });
    await stage.work();
    return stage;
  }

  /** Some checkpoints and a round of work. */
  override async pass(): Promise<void> {
    this.node.chain.advance(3);
    this.clock.advance({ seconds: 2 });
    await this.work();
  }

  override send(to: string, { contract }: TestToken, amount: bigint, as: 'object' | 'balance' = 'object') {
    return pay(this.node.url, this.payer, [{ to, coinType: contract ?? suiType, amount, as }]);
  }

  /** Coins and USDT that the operator puts into the treasury, booked as such: coin objects, as wallets send them. */
  async #fund(): Promise<void> {
    const treasury = await this.treasury();
    const amounts = [
      { tokenId: suiTokens.sui.id, account: 'gas', amount: 100n * sui, coinType: suiType },
      { tokenId: suiTokens.usdt.id, account: 'treasury', amount: 2_000n * usd, coinType: suiTokens.usdt.contract },
    ] as const;
    for (const { amount, coinType } of amounts) this.node.chain.grant(treasury, coinType, amount);
    this.node.chain.advance();
    await this.bookCapital(amounts);
  }
}
