import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

/**
 * Deposits that merchants were credited for. Wherever reorgs put one, while it is on the chain it is its payment's: nobody
 * may be offered it as money that no payment took.
 */
export class CreditedDeposits {
  readonly #ids = new Set<string>();
  readonly #payments = new Set<string>();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Of these payments those that were credited a moment ago: one that is released is told as completed again. */
  fresh(payments: readonly string[]): string[] {
    const fresh = payments.filter((id) => !this.#payments.has(id));
    for (const id of fresh) this.#payments.add(id);
    return fresh;
  }

  note(deposits: readonly { id: string }[]): void {
    for (const { id } of deposits) this.#ids.add(id);
  }

  async untaken(): Promise<Finding[]> {
    if (this.#ids.size === 0) return [];
    const { rows } = await this.#world.place.control.query<{ id: string; reason: string | null }>({
      name: 'simulation_credited_untaken',
      text: `select d.id, d.reason from deposits d
              where d.id = any($1::uuid[]) and d.orphaned_at is null and d.ruling = 'unmatched' order by d.id`,
      values: [[...this.#ids]],
    });
    return rows.map(({ id, reason }) => ({ rule: 'credited_deposit_untaken', subject: id, facts: { reason } }));
  }
}
