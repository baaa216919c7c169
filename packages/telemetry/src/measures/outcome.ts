import { Refusal } from '@florin/domain/errors';

/** How a piece of work ended: `refused` where somebody understood and declined. */
export type Outcome = 'done' | 'refused' | 'failed';

/** Adapters' own refusals are told by their name: no package of a chain is known here. */
const refusals = new Set(['NodeRefusal']);

const isRefusal = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof Error && refusals.has(error.name));

/** Does the work, and tells how it ended before the result or the error goes on. */
export async function judged<Result>(work: () => Promise<Result>, told: (outcome: Outcome) => void): Promise<Result> {
  try {
    const result = await work();
    told('done');
    return result;
  } catch (error) {
    told(isRefusal(error) ? 'refused' : 'failed');
    throw error;
  }
}
