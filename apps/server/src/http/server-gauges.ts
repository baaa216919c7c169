import type { GaugeRow } from '@florin/database/sql/system/read-gauges';

/** SQLSTATEs by which PostgreSQL says that it cannot work: told by name, so that labels stay few. */
const tellingStates: Readonly<Record<string, string>> = {
  '53100': 'disk_full',
  '53200': 'out_of_memory',
  '53300': 'too_many_connections',
  '25006': 'read_only',
  '57014': 'too_slow',
  '40P01': 'deadlock',
};

export const serverGaugeNames = ['database_refusals', 'rate_limit_store_up'];

/** What this server has seen since it started, for `/metrics`: each server tells of itself. */
export class ServerGauges {
  readonly #refusals = new Map<string, number>(Object.values(tellingStates).map((name) => [name, 0]));
  #isStoreUp: boolean | null = null;

  /** A statement that PostgreSQL refused. */
  refused(sqlState: string): void {
    const name = tellingStates[sqlState];
    if (name !== undefined) this.#refusals.set(name, (this.#refusals.get(name) ?? 0) + 1);
  }

  /** The store that servers share their limits by. */
  storeIs(up: boolean): void {
    this.#isStoreUp = up;
  }

  read(): GaugeRow[] {
    const refusals = [...this.#refusals].map(([label, value]) => ({ name: 'database_refusals', label, value }));
    const store =
      this.#isStoreUp === null ? [] : [{ name: 'rate_limit_store_up', label: 'all', value: Number(this.#isStoreUp) }];
    return [...refusals, ...store];
  }
}
