import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { PaymentStatus } from '@florin/contract/vocabulary';
import { ensureCursor, keepCursor, takeCursor } from '@florin/database/sql/chain-cursors';
import { findWatched } from '@florin/database/sql/deposits';
import type { ShownPayment } from '@florin/engine/payments/shown-address';
import { verifyBooks, type Violation } from '@florin/database/verify-books';
import type { Transfer } from '@florin/domain/ports/chain';
import type { Caller } from '@florin/engine/accounts/caller';
import { verifiedAddresses } from '@florin/engine/addresses/verified-addresses';
import { CatalogueCache, type Chain } from '@florin/engine/catalogue/catalogue';
import { commitBlock } from '@florin/engine/chains/commit-block';
import { rollBack } from '@florin/engine/chains/roll-back';
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

/** A transfer as a test writes it: who receives what. */
export interface Sent {
  to: string;
  token: TestToken;
  amount: bigint;
  from?: string;
  txHash?: string;
  position?: number;
}

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
  #headers: { height: bigint; hash: string }[] = [];
  #epoch = 0n;

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
    await scene.#takeLease();
    await scene.block();
    return scene;
  }

  get db() {
    return this.database.db;
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

  /** Appends a block with these transfers and commits it. */
  block(...sent: readonly Sent[]): Promise<void> {
    return this.#append(this.clock.now(), true, sent);
  }

  /** Appends a block that was made at `time` and is read only now, by a scanner that is far behind. */
  oldBlock(time: Date, ...sent: readonly Sent[]): Promise<void> {
    return this.#append(time, false, sent);
  }

  async #append(time: Date, live: boolean, sent: readonly Sent[]): Promise<void> {
    const parent = this.#headers.at(-1);
    const header = {
      height: (parent?.height ?? 0n) + 1n,
      hash: hex(),
      parentHash: parent?.hash ?? hex(),
      time,
    };
    this.#headers.push(header);
    await this.#keepLease(header.height);
    const transfers = sent.map(toTransfer);
    const watched = await this.db.many(findWatched, {
      family: 'evm',
      watchKeys: transfers.map(({ watchKey }) => watchKey),
    });
    await commitBlock(this.ports, await this.catalogue.reload(), {
      chain: await this.#chain(),
      epoch: this.#epoch,
      block: { header, transfers },
      watched: new Map(watched.map((row) => [row.watchKey, row])),
      readAt: this.clock.now(),
      live,
      finalHeight: header.height - BigInt(testChain.confirmationsRequired) + 1n,
    });
  }

  async blocks(count: number): Promise<void> {
    for (let mined = 0; mined < count; mined += 1) {
      // each block follows the one before
      await this.block();
    }
  }

  /** Takes the newest blocks off the chain. */
  async reorg(depth: number): Promise<void> {
    this.#headers = this.#headers.slice(0, -depth);
    const ancestor = this.#headers.at(-1);
    if (!ancestor) throw new Error('A test must not orphan its first block.');
    await rollBack(this.ports, await this.catalogue.reload(), {
      chain: await this.#chain(),
      epoch: this.#epoch,
      ancestor,
    });
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

  async #chain(): Promise<Chain> {
    const chain = (await this.catalogue.current()).chains.get(testChain.id);
    if (!chain) throw new Error('The test chain is missing.');
    return chain;
  }

  async #takeLease(): Promise<void> {
    await this.db.run(ensureCursor, { chainId: testChain.id });
    const now = this.clock.now();
    this.#epoch = (
      await this.db.one(takeCursor, { chainId: testChain.id, now, until: new Date(now.getTime() + 3_600_000) })
    ).epoch;
  }

  async #keepLease(head: bigint): Promise<void> {
    const now = this.clock.now();
    await this.db.one(keepCursor, {
      chainId: testChain.id,
      epoch: this.#epoch,
      now,
      until: new Date(now.getTime() + 3_600_000),
      headHeight: head,
    });
  }
}

const hex = (): string => `0x${randomBytes(32).toString('hex')}`;

const toTransfer = ({ to, token, amount, from, txHash, position }: Sent): Transfer => ({
  txHash: txHash ?? hex(),
  position: position ?? 0,
  watchKey: to,
  from: [from ?? `0x${'f'.repeat(40)}`],
  asset: token.contract === null ? { kind: 'native' } : { kind: 'token', ref: token.contract },
  amount,
});
