import {
  moveCursor,
  moveCursorBack,
  fenceCursor,
  noteDispute,
  noteHalt,
  takeCursor,
} from '@florin/database/sql/chains/cursors';
import { claimOutgoing, claimSigned, postponeOutgoing } from '@florin/database/sql/outgoing/claim';
import { giveUpSigned, markFinal, markIncluded, markSent } from '@florin/database/sql/outgoing/follow';
import { repriceOutgoing } from '@florin/database/sql/outgoing/plan';
import { noteAsked, raiseFeeCap, releaseNonce, reserveNonce, storeSigned } from '@florin/database/sql/outgoing/sign';
import { releaseCoins, reserveCoins } from '@florin/database/sql/outgoing/coins';
import { keepUnsigned, releaseLifetime, reserveLifetime } from '@florin/database/sql/outgoing/lifetimes';
import type { Client, QueryArrayResult } from 'pg';
import type { Query } from '../core/raw-client.ts';
import type { Finding } from './finding.ts';

/** Of a scanner, each naming the epoch it believes to be in. */
const ofScanner = [moveCursor, moveCursorBack, fenceCursor, noteHalt, noteDispute];

/** About a movement and the lease that their process believes to hold. */
const ofMovement = [
  reserveNonce,
  releaseNonce,
  reserveCoins,
  releaseCoins,
  reserveLifetime,
  releaseLifetime,
  keepUnsigned,
  repriceOutgoing,
  noteAsked,
  raiseFeeCap,
  storeSigned,
  markSent,
  markIncluded,
  markFinal,
  giveUpSigned,
  postponeOutgoing,
];

const claims = [claimOutgoing, claimSigned];

interface Looked {
  name: string;
  parameters: readonly string[];
}
const lookedAt: ReadonlyMap<string, Looked> = new Map(
  [...ofScanner, ...ofMovement, ...claims, takeCursor].map(({ name, parameters }) => [name, { name, parameters }]),
);
const isOf = (statements: readonly Looked[], name: string): boolean => statements.some((one) => one.name === name);

interface UnleasedBytes {
  id: string;
  /** Of the signature. */
  signedAt: unknown;
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

  look(query: Query, answer: Pick<QueryArrayResult, 'fields' | 'rows' | 'rowCount'>): void {
    if (typeof query === 'string') return;
    const { name = '', values = [] } = query as { name?: string; values?: readonly unknown[] };
    const looked = lookedAt.get(name);
    if (looked === undefined) return;
    const { id, lease, chainId, epoch, now } = given(looked, values);
    if (name === storeSigned.name) {
      const bytes = { id: String(id), signedAt: now };
      if (this.#leases.get(id) !== lease) this.unleased.push(bytes);
      else this.#leased.add(JSON.stringify(bytes));
    }
    if (!answer.rowCount) return;
    if (name === takeCursor.name) this.#epochs.set(chainId, BigInt(String(column(answer, 'epoch')[0])));
    if (isOf(claims, name)) for (const claimed of column(answer, 'id')) this.#leases.set(claimed, lease);
    if (isOf(ofScanner, name)) this.#compareEpoch(name, chainId, BigInt(String(epoch)));
    if (isOf(ofMovement, name)) this.#compareLease(name, id, lease);
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

/** The values of a statement by the names of its parameters. */
const given = ({ parameters }: Looked, values: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(parameters.map((name, at) => [name, values[at]]));

/** One column of all rows. */
const column = ({ fields, rows }: Pick<QueryArrayResult, 'fields' | 'rows'>, name: string): unknown[] => {
  const at = fields.findIndex((field) => field.name === name);
  return rows.map((row) => row[at]);
};
