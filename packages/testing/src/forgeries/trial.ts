import { vi } from 'vitest';
import type { Forgery, Group } from './forgery.ts';

/**
 * Tries the forgeries of one test file: each is refused in the words of the table and raises the alarms of the table. A
 * log may be read later than it is written: what raises an alarm between two of them is to be a line of the table itself.
 */
export class Trial<Id extends string> {
  readonly #forgeries: Readonly<Record<Id, Forgery>>;
  readonly #alarms: () => readonly string[];
  readonly #untried: Set<string>;

  /** @param alarms names of all alarms that the process under attack raised so far */
  constructor({ forgeries }: Group<Id>, alarms: () => readonly string[]) {
    this.#forgeries = forgeries;
    this.#alarms = alarms;
    this.#untried = new Set(Object.keys(forgeries));
  }

  /** @param attempt what the forger is told */
  async refused(id: Id, attempt: () => Promise<string>): Promise<void> {
    const before = this.#alarms().length;
    const answer = await attempt();
    await this.raised(id, () => this.#alarms().slice(before), [answer]);
  }

  /** For what was tried already, with the names of its alarms and what the forger was told. */
  async raised(id: Id, alarmNames: () => readonly string[], answers: readonly string[]): Promise<void> {
    const { does, refuses, alarms } = this.#forgeries[id];
    const words = [refuses].flat();
    const others = answers.filter((answer) => !words.some((word) => answer.includes(word)));
    if (answers.length === 0 || others.length > 0)
      throw new Error(`${does}: is told ${JSON.stringify(others)}, not ${words.join(' or ')}.`);
    const wanted = alarms.toSorted().join(', ');
    await vi.waitFor(
      () => {
        const names = [...new Set(alarmNames())].toSorted().join(', ');
        if (names !== wanted) throw new Error(`${does}: raises ${names || 'no alarm'}, not ${wanted}.`);
      },
      { timeout: 10_000 },
    );
    this.#untried.delete(id);
  }

  /** Lines of the table that nothing has tried. */
  get untried(): string[] {
    return [...this.#untried];
  }
}
