import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '@florin/database/database';
import type { Signer } from '@florin/domain/ports/signer';
import { Pool } from 'pg';
import { sweeperCodeHash } from '@florin/chain-evm/sweeper';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { coinChain } from '@florin/testing/coin-catalogue';
import type { NetworkLimits } from '../../../apps/signer/src/facts.ts';
import { poolFiller } from '../../../apps/signer/src/fill-pool.ts';
import { type Journal, openJournal } from '../../../apps/signer/src/journal.ts';
import { signIntent } from '../../../apps/signer/src/sign-intent.ts';
import { quickFolder } from './quick-folder.ts';
import type { World } from './world.ts';

const ether = 10n ** 18n;
const coin = 10n ** 8n;
const payoutMax = 5_000n * 10n ** 6n;
const limits: ReadonlyMap<string, NetworkLimits> = new Map([
  [
    `evm ${testChain.network}`,
    {
      feeMax: ether,
      gasMax: ether,
      payout: { token: testTokens.usdt.contract ?? '', max: payoutMax, dayMax: 100n * payoutMax },
      refunds: [null, testTokens.usdt.contract, testTokens.usdc.contract].map((ref) => ({
        ref,
        max: 1_000n * ether,
        dayMax: 100_000n * ether,
      })),
      batchCode: sweeperCodeHash,
    },
  ],
  [
    `${coinChain.network} ${coinChain.network}`,
    {
      feeMax: coin,
      gasMax: 0n,
      payout: null,
      refunds: [{ ref: null, max: 100n * coin, dayMax: 10_000n * coin }],
      batchCode: null,
    },
  ],
]);

/** The signer's own code on its own journal, in this process; its answers may get lost like those of any other. */
export class SimulatedSigner implements Signer {
  readonly #world: World;
  readonly #folder = quickFolder();
  readonly #journal: Journal;
  readonly #db: Database;
  readonly #pool: Pool;

  constructor(world: World) {
    this.#world = world;
    this.#journal = openJournal(join(this.#folder, 'journal'));
    this.#pool = new Pool({ connectionString: world.place.urls.signer, max: 1, idleTimeoutMillis: 0 });
    this.#pool.on('error', () => {});
    this.#db = new Database(this.#pool);
  }

  fillPool(request: { family: string; through: bigint }): Promise<{ filledThrough: bigint }> {
    const { families, attestor } = this.#world.place.base;
    return this.#world.scheduler.ask('signer fill_pool', () =>
      poolFiller({ db: this.#db, families, attestor })(request),
    );
  }

  signIntent(request: { intentId: string; unsigned: string }): ReturnType<Signer['signIntent']> {
    const { families } = this.#world.place.base;
    return this.#world.scheduler.ask('signer sign_intent', async () => {
      await this.#tellTime();
      return signIntent({ db: this.#db, families, journal: this.#journal, limits }, request);
    });
  }

  health(): ReturnType<Signer['health']> {
    const { attestor, treasury, coinTreasury } = this.#world.place.base;
    const treasuries = { evm: treasury, [coinChain.network]: coinTreasury };
    return Promise.resolve({ ok: true, attestationKey: attestor.key, treasury: treasuries });
  }

  async close(): Promise<void> {
    await this.#pool.end();
    this.#journal.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #tellTime(): Promise<void> {
    await this.#pool.query('select set_config($1, $2, false)', ['florin.now', this.#world.clock.now().toISOString()]);
  }
}
