/** The root of a plan as `explain (analyze, buffers, format json)` tells it; it counts its whole tree. */
export interface Plan {
  'Node Type': string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Pages that running the plan touched, in memory or not. */
export function pagesOf(plan: Plan | undefined): number {
  const buffers = plan && plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  if (buffers === undefined || !Number.isInteger(buffers)) throw new TypeError('This plan tells no buffers.');
  return buffers;
}
