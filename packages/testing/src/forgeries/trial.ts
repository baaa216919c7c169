import { expect } from 'vitest';
import type { Forgery, Group } from './forgery.ts';

/** Tries the forgeries of one test file: each is refused in the words of the table and raises the alarms of the table. */
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
    await this.raised(id, before, [answer]);
  }

  /** For what was tried already: `before` is how many alarms there were, `answers` what the forger was told. */
  async raised(id: Id, before: number, answers: readonly string[]): Promise<void> {
    const { does, refuses, alarms } = this.#forgeries[id];
    expect(answers.length, does).toBeGreaterThan(0);
    const words = [refuses].flat();
    for (const answer of answers) expect(words.some((word) => answer.includes(word)) ? words[0] : answer, does).toBe(words[0]);
    const names = () => [...new Set(this.#alarms().slice(before))].toSorted();
    await expect.poll(names, { message: does, timeout: 10_000 }).toEqual([...alarms].toSorted());
    this.#untried.delete(id);
  }

  /** Lines of the table that nothing has tried. */
  get untried(): string[] {
    return [...this.#untried];
  }
}
