import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createBitcoinAdapter } from '@florin/chain-bitcoin/adapter';
import { createEvmAdapter } from '@florin/chain-evm/adapter';
import { createTronAdapter } from '@florin/chain-tron/adapter';
import { Database } from '@florin/database/database';
import type { SignedPage, Signer, SignerMemory } from '@florin/domain/ports/signer';
import { Pool } from 'pg';
import { sweeperCodeHash } from '@florin/chain-evm/sweeper';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { strangeTokens } from '@florin/testing/strange-tokens';
import { coinChain } from '@florin/testing/coin-catalogue';
import { lifetimeChain, lifetimeTokens } from '@florin/testing/lifetime-catalogue';
import { testApprover } from '@florin/testing/test-approvals';
import { type Book, openBook } from '../../../apps/signer/src/approvals/book.ts';
import { type ApprovalGate, openGate } from '../../../apps/signer/src/approvals/gate.ts';
import { rememberFrom } from '../../../apps/signer/src/approvals/memory.ts';
import type { NetworkLimits } from '../../../apps/signer/src/facts.ts';
import { poolFiller } from '../../../apps/signer/src/fill-pool.ts';
import type { ChainSight, LateEnds } from '../../../apps/signer/src/chain-sight.ts';
import { createJournalFile } from '../../../apps/signer/src/journal-file.ts';
import { type Journal, openJournal } from '../../../apps/signer/src/journal.ts';
import { signIntent } from '../../../apps/signer/src/sign-intent.ts';
import { type PageOnWire, readSignedPage } from '../../../apps/worker/src/adapters/signed-page.ts';
import { coinNodeUrls, nodeUrls } from './base.ts';
import { exchangeAddress } from './exchange-account.ts';
import type { Knobs } from './knobs.ts';
import { lifetimeNodeUrls } from './lifetime-nodes.ts';
import { wordsOf } from './process.ts';
import { quickFolder } from './quick-folder.ts';
import type { World } from './world.ts';

const ether = 10n ** 18n;
const coin = 10n ** 8n;
const trx = 10n ** 6n;
const payoutMax = 5_000n * 10n ** 6n;
const tokens = Object.values({ ...testTokens, ...strangeTokens });
const refundable = tokens.map(({ contract }) => contract);
const limits: ReadonlyMap<string, NetworkLimits> = new Map<string, NetworkLimits>([
  [
    `evm ${testChain.network}`,
    {
      feeMax: ether,
      gasMax: ether,
      costsDayMax: 10_000n * ether,
      payout: { token: testTokens.usdt.contract ?? '', max: payoutMax, dayMax: 100n * payoutMax },
      refunds: refundable.map((ref) => ({
        ref,
        max: 1_000n * ether,
        dayMax: 100_000n * ether,
      })),
      exchange: [testTokens.usdt, testTokens.usdc, testTokens.eth].map(({ contract: ref }) => ({
        ref,
        address: exchangeAddress,
        max: 1_000n * ether,
      })),
      batchCode: sweeperCodeHash,
    },
  ],
  [
    `${coinChain.network} ${coinChain.network}`,
    {
      feeMax: coin,
      gasMax: 0n,
      costsDayMax: 10_000n * coin,
      payout: null,
      refunds: [{ ref: null, max: 100n * coin, dayMax: 10_000n * coin }],
      batchCode: null,
    },
  ],
  [
    `${lifetimeChain.family} ${lifetimeChain.network}`,
    {
      feeMax: 100n * trx,
      gasMax: 100n * trx,
      costsDayMax: 1_000_000n * trx,
      payout: { token: lifetimeTokens.usdt.contract, max: payoutMax, dayMax: 100n * payoutMax },
      refunds: [lifetimeTokens.usdt.contract, null].map((ref) => ({ ref, max: ether, dayMax: 1_000n * ether })),
      batchCode: null,
    },
  ],
]);

/** The signer's own code on its own journal, in this process; its answers may get lost like those of any other. */
export class SimulatedSigner implements Signer, SignerMemory {
  readonly #world: World;
  readonly #folder = quickFolder();
  readonly #journal: Journal;
  readonly #book: Book;
  readonly #approvals: ApprovalGate;
  readonly #sights: ReadonlyMap<string, ChainSight>;
  readonly #lateEnds: LateEnds = new Map();
  readonly #db: Database;
  readonly #pool: Pool;

  constructor(world: World) {
    this.#world = world;
    const place = {
      file: join(this.#folder, 'journal'),
      counter: join(this.#folder, 'counter'),
      fingerprint: 'of the seed of every world',
    };
    createJournalFile(place);
    this.#journal = openJournal(place);
    this.#sights = openSights(world.knobs);
    this.#pool = new Pool({ connectionString: world.place.urls.signer, max: 1, idleTimeoutMillis: 0 });
    this.#pool.on('error', () => {});
    this.#db = new Database(this.#pool);
    this.#book = openBook(join(this.#folder, 'approvals'), new Uint8Array(64));
    const memory = rememberFrom(this.#book);
    memory.change({ action: 'enrol', approver: testApprover }, 'console');
    this.#approvals = openGate({
      db: this.#db,
      families: world.families,
      memory,
      settings: { file: '', relyingParty: null, developmentKeys: true, policies: new Map() },
      clock: world.clock,
      alarm: ({ reason }, message) => world.unexpected.push(`${message}: ${reason}`),
    });
  }

  fillPool(request: { family: string; through: bigint }): Promise<{ filledThrough: bigint }> {
    const { families } = this.#world;
    const { attestor } = this.#world.place.base;
    return this.#world.scheduler.ask('signer fill_pool', () =>
      poolFiller({ db: this.#db, families, attestor })(request),
    );
  }

  signIntent(request: { intentId: string; unsigned: string }): ReturnType<Signer['signIntent']> {
    const { families, scheduler, clock, story } = this.#world;
    const onBlind = (error: unknown) => story.note(`the signer could not look: ${wordsOf(error)}`);
    const [journal, sights, lateEnds] = [this.#journal, this.#sights, this.#lateEnds];
    const approvals = this.#approvals;
    const ports = { db: this.#db, families, journal, limits, sights, lateEnds, approvals, clock, onBlind };
    return scheduler.ask('signer sign_intent', () =>
      scheduler.withinTurn(async () => {
        await this.#tellTime();
        return signIntent(ports, request);
      }),
    );
  }

  tellSigned({ from }: { from: bigint }): Promise<SignedPage> {
    return this.#world.scheduler.ask('signer tell_signed', () => {
      const page = this.#journal.tell(from);
      const onWire = JSON.stringify(page, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      return Promise.resolve(readSignedPage(JSON.parse(onWire) as PageOnWire));
    });
  }

  health(): ReturnType<Signer['health']> {
    const { attestor, treasury, coinTreasury, lifetimes } = this.#world.place.base;
    const third = this.#world.lifetimes === null ? {} : { [lifetimeChain.family]: lifetimes.treasury };
    const treasuries = { evm: treasury, [coinChain.network]: coinTreasury, ...third };
    return Promise.resolve({ ok: true, attestationKey: attestor.key, treasury: treasuries, networks: [] });
  }

  async close(): Promise<void> {
    await this.#pool.end();
    this.#journal.close();
    this.#book.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #tellTime(): Promise<void> {
    await this.#pool.query('select set_config($1, $2, false)', ['florin.now', this.#world.clock.now().toISOString()]);
  }
}

/** The signer asks as many nodes as the workers do, by itself. */
function openSights({ nodes, lifetimes }: Knobs): ReadonlyMap<string, ChainSight> {
  const accounts = { network: testChain.network, rpcUrls: nodeUrls.slice(0, nodes), finalityTag: null };
  const coins = { network: coinChain.network, rpcUrls: coinNodeUrls.slice(0, nodes) };
  const third = { network: lifetimeChain.network, rpcUrls: lifetimeNodeUrls.slice(0, nodes) };
  const name = `${lifetimeChain.family} ${lifetimeChain.network}`;
  const sight = { adapter: createTronAdapter(third), finalDepth: null };
  return new Map<string, ChainSight>([
    ...(lifetimes ? [[name, sight] as const] : []),
    [
      `evm ${testChain.network}`,
      { adapter: createEvmAdapter(accounts), finalDepth: BigInt(testChain.confirmationsRequired) },
    ],
    [`${coinChain.network} ${coinChain.network}`, { adapter: createBitcoinAdapter(coins), finalDepth: 3n }],
  ]);
}
