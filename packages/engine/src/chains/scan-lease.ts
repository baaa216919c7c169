import {
  type CursorRow,
  ensureCursor,
  keepCursor,
  releaseCursor,
  takeCursor,
} from '@florin/database/sql/chains/cursors';
import type { ChainHead } from '@florin/domain/ports/chain';
import { LeaseLostError } from './lease-lost.ts';
import type { ScanPorts } from './scan-ports.ts';

const leaseMs = 10_000;
/** Reading may take longer than a lease: it is renewed when it is so old. */
const renewMs = leaseMs / 4;

/** The right to read one chain: one process has it at a time, and its epoch fences what it writes. */
export class ScanLease {
  readonly #ports: Pick<ScanPorts, 'db' | 'clock'>;
  readonly #chainId: string;
  #epoch: bigint | null = null;
  /** When it was last renewed, and the head that was known then. */
  #renewed: { at: Date; head: ChainHead } | null = null;

  constructor(ports: Pick<ScanPorts, 'db' | 'clock'>, chainId: string) {
    this.#ports = ports;
    this.#chainId = chainId;
  }

  /** Takes the lease, or keeps it. @returns the chain's cursor; null while another process has it */
  async hold(head: ChainHead): Promise<CursorRow | null> {
    const { db, clock } = this.#ports;
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    if (this.#epoch === null) {
      await db.run(ensureCursor, { chainId: this.#chainId });
      const taken = await db.maybe(takeCursor, { chainId: this.#chainId, now, until });
      if (!taken) return null;
      this.#epoch = taken.epoch;
    }
    const held = { chainId: this.#chainId, epoch: this.#epoch, now, until, headHeight: head.height };
    const kept = await db.maybe(keepCursor, held);
    if (!kept) this.#epoch = null;
    this.#renewed = kept && { at: now, head };
    return kept;
  }

  /** Renews an old lease that this process has; never takes one anew. @returns whether it has it still */
  async keep(): Promise<boolean> {
    const [last, now] = [this.#renewed, this.#ports.clock.now()];
    if (last === null || this.#epoch === null) return false;
    if (now.getTime() - last.at.getTime() < renewMs) return true;
    // Blocks are read side by side: one of them renews.
    this.#renewed = { ...last, at: now };
    return (await this.hold(last.head)) !== null;
  }

  /** As `keep`, through long work that must not go on without it. @throws LeaseLostError */
  async renew(chain: string): Promise<void> {
    if (!(await this.keep())) throw new LeaseLostError(chain);
  }

  /** Another process has it: the next `hold` has to take it. */
  lose(): void {
    this.#epoch = null;
  }

  /** Gives it back at an orderly stop. */
  async release(): Promise<void> {
    if (this.#epoch !== null) await this.#ports.db.run(releaseCursor, { chainId: this.#chainId, epoch: this.#epoch });
    this.#epoch = null;
    this.#renewed = null;
  }
}
