import { openAptosScene } from './aptos-scene.ts';
import { recoveryCases } from './recovery-cases.ts';

const seed = new Uint8Array(64).fill(31);

// A question for each balance: fewer addresses than of families that answer for hundreds at once.
recoveryCases(() => openAptosScene(seed), seed, { needsTreasury: true, below: 40 });
