import { recoveryCases } from './recovery-cases.ts';
import { openTronScene } from './tron-scene.ts';

const seed = new Uint8Array(64).fill(29);

// A question for each balance: fewer addresses than of families that answer for hundreds at once.
recoveryCases(() => openTronScene(seed), seed, { needsTreasury: false, below: 60 });
