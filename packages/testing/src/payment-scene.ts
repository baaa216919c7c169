import { Client } from 'pg';
import type { PaymentStatus } from '@florin/contract/vocabulary';
import type { ShownPayment } from '@florin/engine/payments/shown-address';
import { verifyBooks, type Violation } from '@florin/database/verify-books';
import type { Caller } from '@florin/engine/accounts/caller';
import { verifiedAddresses } from '@florin/engine/addresses/verified-addresses';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { closeWindows } from '@florin/engine/payments/close-windows';
import { type ConfirmedSelection, confirmSelection } from '@florin/engine/payments/confirm-selection';
import { createPayment } from '@florin/engine/payments/create-payment';
import type { NewPayment } from '@florin/engine/payments/draft-payment';
import { readPayment } from '@florin/engine/payments/read-payment';
import { SystemIds } from '@florin/system/system-ids';
import { seedAddressPool } from './address-pool.ts';
import { seedCatalogue, testChain, type TestToken } from './catalogue.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { seedMerchant } from './merchant.ts';
import { testApprovals } from './test-approvals.ts';
import { TestClock } from './test-clock.ts';
import { type Sent, WrittenChain } from './written-chain.ts';

/**
 * The engine on a real database, with blocks that the test writes by hand: what the payments make of them is the
 * product's own code, no node is involved.
 */
export class PaymentScene {
  readonly clock = new TestClock();
  readonly ids = new SystemIds(this.clock);
  readonly database: TestDatabase;
  readonly merchant: Caller;
  readonly catalogue: CatalogueCache;
  readonly #attestationKey: string;
  readonly #others = new Map<string, WrittenChain>();
  #written: WrittenChain | null = null;

  private constructor(database: TestDatabase, merchant: Caller, attestationKey: string) {
    this.database = database;
    this.merchant = merchant;
    this.#attestationKey = attestationKey;
    this.catalogue = new CatalogueCache(database.db, this.clock);
  }

  static async open({ poolRows = 200 } = {}): Promise<PaymentScene> {
    const database = await freshDatabase();
    const owner = database.url('owner');
    await seedCatalogue(owner);
    const { attestationKey } = await seedAddressPool(owner, poolRows);
    const scene = new PaymentScene(database, await seedMerchant(owner), attestationKey);
    scene.#written = await WrittenChain.open(scene, testChain.id);
    await scene.block();
    return scene;
  }

  get #chain(): WrittenChain {
    if (!this.#written) throw new Error('The scene is not open yet.');
    return this.#written;
  }

  get db() {
    return this.database.db;
  }

  /** The public key that addresses are attested with. */
  get attestationKey(): string {
    return this.#attestationKey;
  }

  /** Every port a payment use-case may ask for. */
  get ports() {
    const { db, clock, ids, catalogue } = this;
    const verifyAddress = verifiedAddresses(this.#attestationKey, () => {});
    return {
      db,
      clock,
      ids,
      catalogue,
      verifyAddress,
      addressBooks: new Map(),
      approvals: testApprovals,
      refreshCaller: async (caller: Caller) => caller,
    };
  }

  create(amountUsd: string, change: Partial<NewPayment> = {}): Promise<ShownPayment> {
    return createPayment(this.ports, this.merchant, {
      amountUsd,
      description: null,
      redirectUrl: null,
      cancelUrl: null,
      allowedTokenIds: undefined,
      ...change,
    });
  }

  async choose(payment: { id: string }, token: TestToken): Promise<ConfirmedSelection> {
    // A chain that stands still while the clock moved on takes no choices.
    await this.block();
    await this.freshRate(token, token.rateUsd);
    return this.choosing(payment, token);
  }

  /** The choice alone, at whatever rate is known. */
  choosing(payment: { id: string }, token: TestToken): Promise<ConfirmedSelection> {
    return confirmSelection(this.ports, { paymentId: payment.id, tokenId: token.id });
  }

  /** Settings of the platform, as the owner. */
  async changeSettings(settings: Readonly<Record<string, string>>): Promise<void> {
    const owner = new Client({ connectionString: this.database.url('owner') });
    await owner.connect();
    const columns = Object.keys(settings).map((column, index) => `${column} = $${index + 1}`);
    await owner.query(`update settings set ${columns.join()}`, Object.values(settings));
    await owner.end();
    await this.catalogue.reload();
  }

  async freshRate(token: TestToken, rateUsd: string): Promise<void> {
    await this.db.pool.query(`update rates set rate_usd = $2, at = $3 where token_id = $1`, [
      token.id,
      rateUsd,
      this.clock.now(),
    ]);
  }

  /** Created and waiting for `token`. */
  async waiting(
    amountUsd: string,
    token: TestToken,
  ): Promise<ConfirmedSelection['payment'] & { address: string; needs: bigint }> {
    const { payment, address } = await this.choose(await this.create(amountUsd), token);
    return { ...payment, address, needs: BigInt(payment.required ?? 0) };
  }

  read(payment: { id: string }): Promise<ShownPayment> {
    return readPayment(this.ports, this.merchant.accountId, payment.id);
  }

  async status(payment: { id: string }): Promise<PaymentStatus> {
    return (await this.read(payment)).status;
  }

  /** Appends a block with these transfers and commits it; answers what was left out because a deposit has its name. */
  block(...sent: readonly Sent[]): Promise<readonly string[]> {
    return this.#chain.append(this.clock.now(), true, sent);
  }

  /** Appends a block that was made at `time` and is read only now, by a scanner that is far behind. */
  oldBlock(time: Date, ...sent: readonly Sent[]): Promise<readonly string[]> {
    return this.#chain.append(time, false, sent);
  }

  /** Appends a block to another chain of the catalogue, at which nothing was read before. */
  async blockOn(chainId: string, ...sent: readonly Sent[]): Promise<void> {
    const known = this.#others.get(chainId);
    const chain = known ?? (await WrittenChain.open(this, chainId));
    this.#others.set(chainId, chain);
    if (!known) await chain.append(this.clock.now(), true, []);
    await chain.append(this.clock.now(), true, sent);
  }

  /** Takes the newest blocks off another chain. */
  async reorgOn(chainId: string, depth: number): Promise<void> {
    await this.#others.get(chainId)?.reorg(depth);
  }

  async blocks(count: number): Promise<void> {
    for (let mined = 0; mined < count; mined += 1) {
      // each block follows the one before
      await this.block();
    }
  }

  /** Takes the newest blocks off the chain. */
  reorg(depth: number): Promise<void> {
    return this.#chain.reorg(depth);
  }

  closeWindows(): Promise<number> {
    return closeWindows(this.ports);
  }

  /** Event types told of a payment or deposit, in order. */
  async told(source: { id: string }): Promise<string[]> {
    const { rows } = await this.db.pool.query<{ type: string }>(
      'select type from events where source_id = $1 order by sequence',
      [source.id],
    );
    return rows.map(({ type }) => type);
  }

  violations(): Promise<Violation[]> {
    return this.db.many(verifyBooks);
  }

  close(): Promise<void> {
    return this.database.close();
  }
}
