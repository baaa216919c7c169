/** How work on rows of several chains is done: one after the other on a chain, and no chain waits for another. */
export interface Lanes {
  /** Chains that have work under way: nothing of theirs is to be looked for. */
  readonly busy: readonly string[];
  /** Does each chain's share of the rows; answers the sum of what the shares that it waited for have answered. */
  run<Row extends { chainId: string }>(
    rows: readonly Row[],
    work: (share: readonly Row[]) => Promise<number>,
  ): Promise<number>;
}

const sharesOf = <Row extends { chainId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> =>
  Map.groupBy(rows, ({ chainId }) => chainId);

/** Waits for every chain: for whoever takes one step after the other. */
export const sideBySide: Lanes = {
  busy: [],
  run: async (rows, work) => {
    const answers = await Promise.all([...sharesOf(rows).values()].map(work));
    return answers.reduce((sum, answer) => sum + answer, 0);
  },
};

/**
 * Waits for no chain, so that one whose node does not answer delays itself alone; there are never more shares under way
 * than chains. What this process has under way is known to it only: leases keep processes apart.
 */
export class ChainLanes implements Lanes {
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #onError: (error: unknown) => void;

  /** @param onError told of a share that failed */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get busy(): readonly string[] {
    return [...this.#underWay.keys()];
  }

  run<Row extends { chainId: string }>(
    rows: readonly Row[],
    work: (share: readonly Row[]) => Promise<number>,
  ): Promise<number> {
    for (const [chainId, share] of sharesOf(rows)) this.#underWay.set(chainId, this.#doShare(chainId, work(share)));
    return Promise.resolve(0);
  }

  async #doShare(chainId: string, work: Promise<number>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#underWay.delete(chainId);
    }
  }

  /** When everything that is under way has ended. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }
}
