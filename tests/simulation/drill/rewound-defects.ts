import { rewound } from '../world/knobs.ts';
import type { Defect } from './defects.ts';

const lineage = 'packages/engine/src/lineage';

/** Mistakes of whoever sees a restore through. */
export const rewoundDefects: readonly Defect[] = [
  {
    name: 'the next address after a restore is the one that the backup knew',
    file: `${lineage}/restore-steps.ts`,
    find: 'await db.one(acceptLineage, { wanted: shown + margin })',
    replace: 'await db.one(acceptLineage, { wanted: shown - shown + nextIndex })',
    knobs: rewound,
  },
  {
    name: 'the journal tells nothing of what was signed',
    file: 'apps/signer/src/journal.ts',
    find: 'return { signed: lines.map(toldOf).filter((told) => told !== null), next };',
    replace: 'return { signed: lines.map(toldOf).filter(() => false) as never[], next };',
    knobs: rewound,
  },
  {
    name: 'gas of our own that was read as a deposit stays one',
    file: `${lineage}/adopt-movement.ts`,
    find: 'const gone = await session.many(orphanOwn, { chainId, txHashes: hashes, at: now });',
    replace: 'const gone = await session.many(orphanOwn, { chainId, txHashes: hashes.slice(hashes.length), at: now });',
    knobs: rewound,
  },
  {
    name: 'an adopted sweep takes no deposits along',
    file: `${lineage}/adopt-movement.ts`,
    find: 'if (taken.length === 0) return;',
    replace: 'if (taken.length >= 0) return;',
    knobs: rewound,
  },
  {
    name: 'a payment takes what was sent before it existed',
    file: 'packages/domain/src/payment/match-deposit.ts',
    find: 'const isBefore = seenAt.getTime() + earlyMs < createdAt.getTime();',
    replace: 'const isBefore = seenAt.getTime() + 1e6 * earlyMs < createdAt.getTime();',
    knobs: { ...rewound, strays: 0.5 },
  },
];
