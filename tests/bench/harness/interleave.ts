/** What the slices of both sides measured, in the order of the pairs. */
export interface Slices<R> {
  subject: R[];
  baseline: R[];
}

/**
 * Runs both sides by turns, so that a machine that gets slower or faster meanwhile does so for both. Which side goes
 * first changes from pair to pair: neither always runs in the wake of the other.
 */
export async function interleave<R>(
  pairs: number,
  subject: () => Promise<R>,
  baseline: () => Promise<R>,
): Promise<Slices<R>> {
  const slices: Slices<R> = { subject: [], baseline: [] };
  const runSubject = async () => slices.subject.push(await subject());
  const runBaseline = async () => slices.baseline.push(await baseline());
  for (let pair = 0; pair < pairs; pair += 1) {
    const [first, second] = pair % 2 === 0 ? [runSubject, runBaseline] : [runBaseline, runSubject];
    await first();
    await second();
  }
  return slices;
}
