import { withLifetimes } from '../world/knobs.ts';
import type { Defect } from './defects.ts';

const engine = 'packages/engine/src';
const lifetimes = 'packages/chains/tron/src/lifetimes.ts';

/** Mistakes about the end of a transaction without a number, after which the same payment may be signed anew. */
export const lifetimeDefects: readonly Defect[] = [
  {
    name: 'a lifetime is over with the newest block, be it final or not',
    file: lifetimes,
    find: "readTagged(node, 'finalized')",
    replace: "readTagged(node, 'latest')",
    knobs: withLifetimes,
  },
  {
    name: 'a lifetime ends with the block that it names',
    file: lifetimes,
    find: 'return lifetime.expiration > slot.lastValidHeight ? lifetime.expiration : slot.lastValidHeight;',
    replace: 'return lifetime.expiration - lifetimeMilliseconds;',
    knobs: withLifetimes,
  },
  {
    name: 'one node is enough for the absence of a transaction whose lifetime is over',
    file: `${engine}/outgoing/retire.ts`,
    find: 'await adapter.transactionState(txHash, finalHeight, signing);',
    replace: 'await adapter.transactionState(txHash);',
    knobs: { ...withLifetimes, nodes: 2, liar: true },
  },
  {
    name: 'what has reached the end of its lifetime is not tried again',
    file: `${engine}/outgoing/retire.ts`,
    find: 'await ports.purposes[row.purpose].givenUp?.(session, step);',
    replace: 'void ports.purposes[row.purpose].givenUp;',
    knobs: withLifetimes,
  },
];
