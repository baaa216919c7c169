import { recoveryCases } from './recovery-cases.ts';
import { openSuiScene } from './sui-scene.ts';

const seed = new Uint8Array(64).fill(31);

// A question for each balance: fewer addresses than of families that answer for hundreds at once.
recoveryCases(() => openSuiScene(seed), seed, { needsTreasury: true, below: 60 });
