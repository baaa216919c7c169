import { createAptosAdapter } from '@florin/chain-aptos/adapter';
import { apt } from '@florin/nodes/aptos/hashes';
import { type AptosStandIn, startAptosStandIn } from '@florin/nodes/aptos/server';
import { pay, type Wallet, walletOf } from '@florin/nodes/aptos/wallet';
import type { TestToken } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { aptosChainId, aptosTokens, seedAptos } from './aptos-catalogue.ts';
import { ChainStage, type StageOptions, type StageParts } from './chain-stage.ts';
import { openStageSigner } from './stage-signer.ts';

export const network = '4';
const aptCoin = 10n ** 8n;
const dollar = 10n ** 6n;
const usdtMax = 5_000n * dollar;
const limits = {
  feeMax: aptCoin,
  gasMax: 0n,
  costsDayMax: 100n * aptCoin,
  payout: { token: aptosTokens.usdt.contract, max: usdtMax, dayMax: 2n * usdtMax },
  batchCode: null,
  refunds: [
    { ref: aptosTokens.usdt.contract, max: usdtMax, dayMax: 2n * usdtMax },
    { ref: null, max: 1_000n * aptCoin, dayMax: 2_000n * aptCoin },
  ],
};

/** A stage on a stand-in for a node of Aptos that checks bytes, signatures, ends and balances for real. */
export class AptosStage extends ChainStage {
  readonly node: AptosStandIn;
  readonly payer: Wallet;

  private constructor(parts: StageParts & Pick<AptosStage, 'node' | 'payer'>) {
    super(parts);
    this.node = parts.node;
    this.payer = parts.payer;
  }

  static async open({ openDatabase = freshDatabase }: StageOptions = {}): Promise<AptosStage> {
    const clock = new TestClock();
    const closers: (() => Promise<unknown>)[] = [];
    const node = await startAptosStandIn({ clock: () => clock.now().getTime() });
    closers.push(() => node.stop());
    const database = await openDatabase();
    closers.unshift(() => database.close());
    const payer = walletOf(1);
    node.chain.list(aptosTokens.usdt.contract, { name: 'Tether USD', symbol: 'USDt', decimals: 6 });
    for (const metadata of [apt, aptosTokens.usdt.contract]) node.chain.grant(payer.address, metadata, 10n ** 13n);
    await seedAptos(database.url('owner'), { rpcUrl: node.url, network });
    const signer = await openStageSigner(
      { database, network: `aptos ${network}`, limits, sight: { rpcUrls: [node.url], finalDepth: null } },
      closers,
    );
    const adapter = createAptosAdapter({ network, rpcUrls: [node.url] });
    const stage = new AptosStage({ clock, database, signer, adapter, chainId: aptosChainId, closers, node, payer });
    await stage.#fund();
    await signer.fillPool({ family: 'aptos', through: 30n });
    await stage.work();
    return stage;
  }

  /** A page and a round of work. */
  override async pass(): Promise<void> {
    this.node.chain.advance();
    this.clock.advance({ seconds: 3 });
    await this.work();
  }

  override send(to: string, { contract }: TestToken, amount: bigint): Promise<string> {
    return pay(this.node.url, this.payer, { to, metadata: contract ?? apt, amount });
  }

  /** Coins and USDT that the operator puts into the treasury, booked as such. */
  async #fund(): Promise<void> {
    const treasury = await this.treasury();
    const amounts = [
      { tokenId: aptosTokens.apt.id, account: 'gas', amount: 100n * aptCoin, metadata: apt },
      {
        tokenId: aptosTokens.usdt.id,
        account: 'treasury',
        amount: 2_000n * dollar,
        metadata: aptosTokens.usdt.contract,
      },
    ] as const;
    for (const { amount, metadata } of amounts) this.node.chain.grant(treasury, metadata, amount);
    this.node.chain.advance();
    await this.bookCapital(amounts);
  }
}
