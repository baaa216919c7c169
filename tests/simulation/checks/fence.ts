import type { Client, QueryResult } from 'pg';
import type { Query } from '../core/raw-client.ts';
import type { Finding } from './finding.ts';

/** Statements of a scanner, each naming the epoch it believes to be in: the second value. */
const ofScanner = new Set(['move_cursor', 'move_cursor_back', 'fence_cursor', 'note_halt', 'note_dispute']);

/** Statements about a movement and the lease that their process believes to hold: the first two values. */
const ofMovement = new Set([
  'reserve_nonce',
  'release_nonce',
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
  #epoch = 0n;
  readonly #leases = new Map<unknown, unknown>();

  look(query: Query, { rows, rowCount }: Pick<QueryResult<Answered>, 'rows' | 'rowCount'>): void {
    if (typeof query === 'string') return;
    const { name = '', values = [] } = query as { name?: string; values?: readonly unknown[] };
    if (name === 'store_signed' && this.#leases.get(values[0]) !== values[1]) {
      this.unleased.push({ id: String(values[0]), signedAt: values[8] });
    }
    if (!rowCount) return;
    if (name === 'take_cursor') this.#epoch = BigInt(String(rows[0]?.epoch));
    if (name === 'claim_outgoing') for (const { id, lease } of rows) this.#leases.set(id, lease);
    if (ofScanner.has(name)) this.#compareEpoch(name, BigInt(String(values[1])));
    if (ofMovement.has(name)) this.#compareLease(name, values[0], values[1]);
  }

  /** Those of the unleased bytes that were kept. */
  async keptBytes(control: Client): Promise<Finding[]> {
    const kept: Finding[] = [];
    for (const { id, signedAt } of this.unleased.splice(0)) {
      const { rowCount } = await control.query('select from outgoing where id = $1 and signed_at = $2', [id, signedAt]);
      if (rowCount) kept.push({ rule: 'kept_under_an_old_lease', subject: id, facts: { signedAt } });
    }
    return kept;
  }

  #compareEpoch(subject: string, epoch: bigint): void {
    if (epoch === this.#epoch) return;
    const facts = { under: String(epoch), present: String(this.#epoch) };
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
