import { recoveryCases } from './recovery-cases.ts';
import { openTonScene } from './ton-scene.ts';

const seed = new Uint8Array(64).fill(37);

// Every jetton wallet is a question of its own: fewer addresses than of families that answer for hundreds at once.
recoveryCases(() => openTonScene(seed), seed, { needsTreasury: false, below: 40 });
