import type { Client, QueryResult } from 'pg';
import type { Query } from '../core/raw-client.ts';
import type { Finding } from './finding.ts';

/** Statements of a scanner, each naming the epoch it believes to be in: the second value. */
const ofScanner = new Set(['move_cursor', 'move_cursor_back', 'fence_cursor', 'note_halt', 'note_dispute']);

/** Statements about a movement and the lease that their process believes to hold: the first two values. */
const ofMovement = new Set([
  'reserve_nonce',
  'release_nonce',
  'reserve_coins',
  'release_coins',
  'reprice_outgoing',
  'note_asked',
  'raise_fee_cap',
  'store_signed',
  'mark_sent',
  'mark_included',
  'mark_final',
  'give_up_signed',
  'postpone_outgoing',
]);

interface UnleasedBytes {
  id: string;
  /** Of the signature. */
  signedAt: unknown;
}

interface Answered {
  id?: unknown;
  lease?: unknown;
  epoch?: unknown;
}

/**
 * Looks at every answer of the database: nothing of a chain may be written under an epoch that is over, and nothing of a
 * movement under a lease that another process has by now.
 */
export class Fence {
  readonly findings: Finding[] = [];
  /** Bytes that somebody wanted to keep without the lease: the same bytes may be there already, so the row has to tell. */
  readonly unleased: UnleasedBytes[] = [];
  /** By chain. */
  readonly #epochs = new Map<unknown, bigint>();
  readonly #leases = new Map<unknown, unknown>();
  /** Whoever holds the lease may sign at the very same moment: the row then tells of those bytes. */
  readonly #leased = new Set<string>();

  look(query: Query, { rows, rowCount }: Pick<QueryResult<Answered>, 'rows' | 'rowCount'>): void {
    if (typeof query === 'string') return;
    const { name = '', values = [] } = query as { name?: string; values?: readonly unknown[] };
    if (name === 'store_signed') {
      const bytes = { id: String(values[0]), signedAt: values[8] };
      if (this.#leases.get(values[0]) !== values[1]) this.unleased.push(bytes);
      else this.#leased.add(JSON.stringify(bytes));
    }
    if (!rowCount) return;
    if (name === 'take_cursor') this.#epochs.set(values[0], BigInt(String(rows[0]?.epoch)));
    if (name === 'claim_outgoing' || name === 'claim_signed')
      for (const { id, lease } of rows) this.#leases.set(id, lease);
    if (ofScanner.has(name)) this.#compareEpoch(name, values[0], BigInt(String(values[1])));
    if (ofMovement.has(name)) this.#compareLease(name, values[0], values[1]);
  }

  /** The database went back, and leases and epochs with it. */
  forget(): void {
    this.unleased.splice(0);
    this.#epochs.clear();
    this.#leases.clear();
    this.#leased.clear();
  }

  /** Those of the unleased bytes that were kept. */
  async keptBytes(control: Client): Promise<Finding[]> {
    const kept: Finding[] = [];
    for (const { id, signedAt } of this.unleased.splice(0)) {
      if (this.#leased.has(JSON.stringify({ id, signedAt }))) continue;
      const { rowCount } = await control.query('select from outgoing where id = $1 and signed_at = $2', [id, signedAt]);
      if (rowCount) kept.push({ rule: 'kept_under_an_old_lease', subject: id, facts: { signedAt } });
    }
    return kept;
  }

  #compareEpoch(subject: string, chainId: unknown, epoch: bigint): void {
    const present = this.#epochs.get(chainId) ?? 0n;
    if (epoch === present) return;
    const facts = { under: String(epoch), present: String(present) };
    this.findings.push({ rule: 'written_under_an_old_epoch', subject, facts });
  }

  #compareLease(statement: string, id: unknown, lease: unknown): void {
    const present = this.#leases.get(id);
    if (lease === present) return;
    this.findings.push({
      rule: 'written_under_an_old_lease',
      subject: String(id),
      facts: { statement, under: lease, present },
    });
  }
}
