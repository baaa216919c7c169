import type { QueryResult } from 'pg';
import type { Query } from '../core/raw-client.ts';
import type { Finding } from './finding.ts';

/** Statements of a scanner, each naming the epoch it believes to be in: the second value. */
const ofScanner = new Set(['move_cursor', 'move_cursor_back', 'fence_cursor', 'note_halt', 'note_dispute']);

/** Looks at every answer of the database: nothing of a chain may be written under an epoch that is over. */
export class Fence {
  readonly findings: Finding[] = [];
  #epoch = 0n;

  look(query: Query, { rows, rowCount }: Pick<QueryResult<{ epoch?: unknown }>, 'rows' | 'rowCount'>): void {
    if (typeof query === 'string' || !rowCount) return;
    const { name = '', values = [] } = query as { name?: string; values?: readonly unknown[] };
    if (name === 'take_cursor') this.#epoch = BigInt(String(rows[0]?.epoch));
    if (!ofScanner.has(name)) return;
    const epoch = BigInt(String(values[1]));
    if (epoch === this.#epoch) return;
    const facts = { under: String(epoch), present: String(this.#epoch) };
    this.findings.push({ rule: 'written_under_an_old_epoch', subject: name, facts });
  }
}
