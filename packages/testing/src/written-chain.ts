import { randomBytes } from 'node:crypto';
import { ensureCursor, keepCursor, takeCursor } from '@florin/database/sql/chains/cursors';
import { findWatched } from '@florin/database/sql/deposits/scan';
import type { Transfer } from '@florin/domain/ports/chain';
import type { Chain } from '@florin/engine/catalogue/catalogue';
import { commitBlock } from '@florin/engine/chains/commit-block';
import { rollBack } from '@florin/engine/chains/roll-back';
import type { EnginePorts } from '@florin/engine/ports';
import { testChain, type TestToken } from './catalogue.ts';

/** A transfer as a test writes it: who receives what. */
export interface Sent {
  to: string;
  token: TestToken;
  amount: bigint;
  from?: string;
  txHash?: string;
  position?: number;
}

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>;

const leaseMs = 3_600_000;
const depth = BigInt(testChain.confirmationsRequired);

/** Blocks of one chain that a test writes by hand, given to the product's own code. */
export class WrittenChain {
  readonly #ports: Ports;
  readonly #chainId: string;
  readonly #epoch: bigint;
  #headers: { height: bigint; hash: string }[] = [];

  private constructor(ports: Ports, chainId: string, epoch: bigint) {
    this.#ports = ports;
    this.#chainId = chainId;
    this.#epoch = epoch;
  }

  /** Takes the lease of the chain's scanner. */
  static async open(ports: Ports, chainId: string): Promise<WrittenChain> {
    const { db, clock } = ports;
    await db.run(ensureCursor, { chainId });
    const now = clock.now();
    const { epoch } = await db.one(takeCursor, { chainId, now, until: new Date(now.getTime() + leaseMs) });
    return new WrittenChain(ports, chainId, epoch);
  }

  /**
   * Appends a block with these transfers and commits it; `live`: the scanner follows the head closely.
   *
   * @returns what was left out because a deposit has its name already
   */
  async append(time: Date, live: boolean, sent: readonly Sent[]): Promise<readonly string[]> {
    const { db, clock } = this.#ports;
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
    const watchKeys = transfers.map(({ watchKey }) => watchKey);
    const watched = await db.many(findWatched, { family: 'evm', watchKeys });
    const catalogue = await this.#ports.catalogue.reload();
    return commitBlock(this.#ports, catalogue, {
      chain: this.#chainOf(catalogue),
      epoch: this.#epoch,
      block: { header, transfers },
      watched: new Map(watched.map((row) => [row.watchKey, row])),
      readAt: clock.now(),
      live,
      finalHeight: header.height - depth + 1n,
    });
  }

  /** Takes the newest blocks off the chain. */
  async reorg(count: number): Promise<void> {
    this.#headers = this.#headers.slice(0, -count);
    const ancestor = this.#headers.at(-1);
    if (!ancestor) throw new Error('A test must not orphan its first block.');
    const catalogue = await this.#ports.catalogue.reload();
    await rollBack(this.#ports, catalogue, { chain: this.#chainOf(catalogue), epoch: this.#epoch, ancestor });
  }

  #chainOf({ chains }: { chains: ReadonlyMap<string, Chain> }): Chain {
    const chain = chains.get(this.#chainId);
    if (!chain) throw new Error('The chain of these blocks is missing.');
    return chain;
  }

  async #keepLease(head: bigint): Promise<void> {
    const { db, clock } = this.#ports;
    const now = clock.now();
    await db.one(keepCursor, {
      chainId: this.#chainId,
      epoch: this.#epoch,
      now,
      until: new Date(now.getTime() + leaseMs),
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
