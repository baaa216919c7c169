import { createSolanaAdapter } from '@florin/chain-solana/adapter';
import { airdrop, makeMint, mintTo, payCoins, payTokens, walletOf } from '@florin/nodes/solana/control';
import { type SolanaStandIn, startSolanaStandIn } from '@florin/nodes/solana/server';
import type { TestToken } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import type { KeyPairSigner } from '@solana/kit';
import { ChainStage, type StageOptions, type StageParts } from './chain-stage.ts';
import { openStageSigner } from './stage-signer.ts';
import { seedSolana, solanaChainId, solanaTokens, usdtDecimals } from './solana-catalogue.ts';

const sol = 10n ** 9n;
const usdtMax = 5_000n * 10n ** 6n;
/** Slots between two rounds of work: the machine is faster than the worker, as clusters are. */
const slotsPerRound = 8;
const limits = {
  feeMax: sol / 100n,
  gasMax: 0n,
  costsDayMax: 100n * sol,
  payout: { token: solanaTokens.usdt.contract, max: usdtMax, dayMax: 2n * usdtMax },
  batchCode: null,
  refunds: [
    { ref: solanaTokens.usdt.contract, max: usdtMax, dayMax: 2n * usdtMax },
    { ref: null, max: sol, dayMax: 2n * sol },
  ],
};

interface SolanaStageOptions extends StageOptions {
  forkable?: boolean;
}

/**
 * A stage like the one on anvil, on Solana: a real virtual machine behind the interface of a node.
 */
export class SolanaStage extends ChainStage {
  readonly node: SolanaStandIn;
  readonly payer: KeyPairSigner;

  private constructor(parts: StageParts & Pick<SolanaStage, 'node' | 'payer'>) {
    super(parts);
    this.node = parts.node;
    this.payer = parts.payer;
  }

  /** `forkable`: its newest blocks may be left, which costs a copy of the machine for each. */
  static async open({ openDatabase = freshDatabase, forkable = false }: SolanaStageOptions = {}): Promise<SolanaStage> {
    const clock = new TestClock();
    const closers: (() => Promise<unknown>)[] = [];
    const node = await startSolanaStandIn({ forkable, clock: () => clock.now().getTime() / 1000 });
    closers.push(() => node.stop());
    const database = await openDatabase();
    closers.unshift(() => database.close());
    const [payer, issuer] = await Promise.all([walletOf(1), walletOf(2)]);
    const { vm } = node;
    for (const key of [payer, issuer]) airdrop(vm, key.address, 1_000n * sol);
    makeMint(vm, solanaTokens.usdt.contract, { decimals: usdtDecimals, authority: issuer.address });
    await mintTo(vm, issuer, solanaTokens.usdt.contract, payer.address, 10n ** 12n);
    await seedSolana(database.url('owner'), { rpcUrl: node.url, network: vm.genesisHash });
    const signer = await openStageSigner(
      { database, network: `solana ${vm.genesisHash}`, limits, sight: { rpcUrls: [node.url], finalDepth: null } },
      closers,
    );
    const adapter = createSolanaAdapter({ network: vm.genesisHash, rpcUrls: [node.url] });
    const chainId = solanaChainId;
    const stage = new SolanaStage({ clock, database, signer, adapter, chainId, closers, node, payer });
    await stage.#fund(issuer);
    await signer.fillPool({ family: 'solana', through: 30n });
    await stage.work();
    return stage;
  }

  /** A round of slots and of work. Some slots have no block, as on any cluster. */
  override async pass(slots = slotsPerRound): Promise<void> {
    this.node.vm.advance(slots - 1);
    this.node.vm.skip();
    this.node.vm.advance();
    this.clock.advance({ seconds: 3 });
    await this.work();
  }

  /** Sends from the payer's wallet; the next block takes it. */
  override send(to: string, token: TestToken, amount: bigint): Promise<string> {
    const { vm } = this.node;
    return token.contract === null
      ? payCoins(vm, this.payer, to, amount)
      : payTokens(vm, this.payer, { mint: token.contract, to, amount, decimals: token.decimals });
  }

  /** Coins and USDT that the operator puts into the treasury, booked as such. */
  async #fund(issuer: KeyPairSigner): Promise<void> {
    const treasury = await this.treasury();
    airdrop(this.node.vm, treasury, 10n * sol);
    await mintTo(this.node.vm, issuer, solanaTokens.usdt.contract, treasury, 2_000n * 10n ** 6n);
    this.node.vm.advance();
    await this.bookCapital([
      { tokenId: solanaTokens.sol.id, account: 'gas', amount: 10n * sol },
      { tokenId: solanaTokens.usdt.id, account: 'treasury', amount: 2_000n * 10n ** 6n },
    ]);
  }
}
