import { createCosmosAdapter } from '@florin/chain-cosmos/adapter';
import { type CosmosStandIn, startCosmosStandIn } from '@florin/nodes/cosmos/server';
import { sendAll, type Wallet, walletOf } from '@florin/nodes/cosmos/wallet';
import type { TestToken } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { ChainStage, type StageOptions, type StageParts } from './chain-stage.ts';
import { cosmosChainId, cosmosTokens, seedCosmos } from './cosmos-catalogue.ts';
import { openStageSigner } from './stage-signer.ts';

export const network = 'cosmoslocal';
const coin = 10n ** 6n;
const usdtMax = 5_000n * coin;
const limits = {
  feeMax: coin,
  gasMax: coin,
  costsDayMax: 100n * coin,
  payout: { token: cosmosTokens.usdt.contract, max: usdtMax, dayMax: 2n * usdtMax },
  batchCode: null,
  refunds: [
    { ref: cosmosTokens.usdt.contract, max: usdtMax, dayMax: 2n * usdtMax },
    { ref: null, max: 1_000n * coin, dayMax: 2_000n * coin },
  ],
};

/** A stage on a stand-in for a node of the Cosmos SDK that checks bytes, signatures and numbers for real. */
export class CosmosStage extends ChainStage {
  readonly node: CosmosStandIn;
  readonly payer: Wallet;

  private constructor(parts: StageParts & Pick<CosmosStage, 'node' | 'payer'>) {
    super(parts);
    this.node = parts.node;
    this.payer = parts.payer;
  }

  static async open({ openDatabase = freshDatabase }: StageOptions = {}): Promise<CosmosStage> {
    const clock = new TestClock();
    const closers: (() => Promise<unknown>)[] = [];
    const node = await startCosmosStandIn({ clock: () => clock.now().getTime(), answersPages: true });
    closers.push(() => node.stop());
    const database = await openDatabase();
    closers.unshift(() => database.close());
    const payer = await walletOf(1);
    for (const denomination of ['uatom', cosmosTokens.usdt.contract])
      node.chain.grant(payer.address, denomination, 10n ** 12n);
    await seedCosmos(database.url('owner'), { rpcUrl: node.url, network });
    const signer = await openStageSigner(
      { database, network: `${network} ${network}`, limits, sight: { rpcUrls: [node.url], finalDepth: null } },
      closers,
    );
    const adapter = createCosmosAdapter({ network, rpcUrls: [node.url] });
    const stage = new CosmosStage({ clock, database, signer, adapter, chainId: cosmosChainId, closers, node, payer });
    await stage.#fund();
    await signer.fillPool({ family: network, through: 30n });
    await stage.work();
    return stage;
  }

  /** A block and a round of work. */
  override async pass(): Promise<void> {
    this.node.chain.advance();
    this.clock.advance({ seconds: 3 });
    await this.work();
  }

  override send(to: string, { contract }: TestToken, amount: bigint, memo = ''): Promise<string> {
    const sending = { url: this.node.url, chainId: this.node.chain.rules.chainId, memo };
    return sendAll([{ from: this.payer, to, denom: contract ?? 'uatom', amount }], sending);
  }

  /** Coins and USDT that the operator puts into the treasury, booked as such. */
  async #fund(): Promise<void> {
    const treasury = await this.treasury();
    const amounts = [
      { tokenId: cosmosTokens.atom.id, account: 'gas', amount: 100n * coin, denomination: 'uatom' },
      {
        tokenId: cosmosTokens.usdt.id,
        account: 'treasury',
        amount: 2_000n * coin,
        denomination: cosmosTokens.usdt.contract,
      },
    ] as const;
    for (const { amount, denomination } of amounts) this.node.chain.grant(treasury, denomination, amount);
    this.node.chain.advance();
    await this.bookCapital(amounts);
  }
}
