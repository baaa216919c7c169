import assert from 'node:assert/strict';
import { resumeChain } from '@florin/engine/catalogue/pause-chain';
import type { seedAdministrator } from '@florin/testing/administrator';
import { testChain } from '@florin/testing/catalogue';
import { compareChains } from '../../apps/worker/src/books/check-everything.ts';
import type { Stage } from './stage.ts';

type Administrator = Awaited<ReturnType<typeof seedAdministrator>>;

/** The newest movement of a purpose as it is stored. */
export interface StoredMovement {
  id: string;
  status: string;
  succeeded: boolean | null;
  corrections: number;
  doubted: boolean;
  tx_hash: string;
  nonce: string;
  source_address: string;
  amount: string;
}

/** Reorgs deeper than finality on a stage, and what people and the chain do about them. */
export class DeepReorgs {
  readonly #stage: Stage;
  readonly #administrator: Administrator;

  constructor(stage: Stage, administrator: Administrator) {
    this.#stage = stage;
    this.#administrator = administrator;
  }

  async movement(purpose: string): Promise<StoredMovement | undefined> {
    const { rows } = await this.#stage.db.pool.query<StoredMovement>(
      `select id, status, succeeded, corrections, doubted_at is not null as doubted, tx_hash, nonce, source_address, amount
         from outgoing where purpose = $1 order by created_at, id`,
      [purpose],
    );
    return rows.at(-1);
  }

  /** Takes the block of a final movement off the chain; the chain is halted then. */
  async takeBack(purpose: string): Promise<void> {
    const [row] = await this.#rows<{ height: number }>(
      `select block_height::integer as height from outgoing where purpose = $1 and status = 'final' order by block_height desc`,
      purpose,
    );
    await this.takeBackFrom(row?.height ?? 0);
  }

  /** Takes every block from the one of this transaction on off the chain, but for signed bytes that stay. */
  async takeBackBehind(txHash: string, again: readonly string[] = []): Promise<void> {
    const receipt = await this.#stage.anvil.rpc<{ blockNumber: string }>('eth_getTransactionReceipt', [txHash]);
    await this.takeBackFrom(Number(receipt.blockNumber), again);
  }

  async takeBackFrom(height: number, again: readonly string[] = []): Promise<void> {
    const { anvil } = this.#stage;
    const depth = (await anvil.height()) - height + 1;
    await anvil.reorg(
      depth,
      again.map((raw) => [raw, 0] as const),
    );
    // The node keeps what it may mine again; we send our own again by ourselves.
    await anvil.rpc('anvil_dropAllTransactions');
    await anvil.mine(1);
    await this.#stage.work();
    assert.match(this.#stage.lastRound?.halted ?? 'not halted', /which was final/);
  }

  /** An administrator lets the halted chain go on. */
  async resume(): Promise<void> {
    await resumeChain(this.#stage.db, { id: testChain.id, reason: 'Looked at' }, this.#administrator);
    await this.#stage.catalogue.reload();
    await this.#stage.work();
  }

  /** Another transaction under the number of a movement, which its own bytes can then never have. */
  async takeNumber(purpose: string): Promise<void> {
    const movement = await this.movement(purpose);
    if (!movement) throw new Error(`There is no ${purpose}.`);
    const { nonce, source_address: from } = movement;
    const { anvil, payer } = this.#stage;
    await anvil.rpc('anvil_impersonateAccount', [from]);
    await anvil.setBalance(from, 10n ** 18n);
    const number = `0x${BigInt(nonce).toString(16)}`;
    await anvil.rpc('eth_sendTransaction', [{ from, to: payer, value: '0x1', nonce: number }]);
    await anvil.mine(1);
  }

  /** For `stage.until`: what was doubted of this purpose is known. */
  isCertain(purpose: string): () => Promise<boolean> {
    return async () => (await this.movement(purpose))?.doubted === false;
  }

  /**
   * Books and chain agree about every coin of ours in a token, and the books hold together.
   *
   * @param unbooked base units that the stage gave the treasury
   */
  async agree({ id }: { id: string }, unbooked = 0n): Promise<void> {
    assert.deepEqual(await this.#stage.violations(), []);
    const { adapters, treasury } = this.#stage.outgoing;
    const onUnread = (_chain: unknown, error: unknown): never => {
      throw error;
    };
    const ports = { db: this.#stage.db, adapters, treasury, onUnread };
    const [chain] = await compareChains(ports, await this.#stage.catalogue.reload(), 'all');
    if (!chain?.comparison?.compared) throw new Error('The books were not compared with the chain.');
    const held = chain.comparison.holdings.filter(({ token }) => token.id === id);
    assert.notEqual(held.length, 0);
    const told = held.map(({ place, booked, onChain }) => ({ place, booked, onChain }));
    const given = (place: string): bigint => (place === 'treasury' ? unbooked : 0n);
    const wrong = told.filter(({ place, booked, onChain }) => booked + given(place) !== onChain);
    assert.deepEqual(wrong, []);
  }

  async #rows<Row extends object>(sql: string, ...params: unknown[]): Promise<Row[]> {
    return (await this.#stage.db.pool.query<Row>(sql, params)).rows;
  }
}
