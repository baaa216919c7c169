import { openCardanoScene } from './cardano-scene.ts';
import { recoveryCases } from './recovery-cases.ts';

const seed = new Uint8Array(64).fill(38);

// Every address is a question of its own: fewer addresses than of families that answer for hundreds at once.
recoveryCases(() => openCardanoScene(seed), seed, { needsTreasury: true, below: 40 });
