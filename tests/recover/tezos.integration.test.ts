import { recoveryCases } from './recovery-cases.ts';
import { openTezosScene } from './tezos-scene.ts';

const seed = new Uint8Array(64).fill(41);

// Coins come home first and pay for the tokens. A question for each balance: fewer addresses than of families that answer for hundreds at once.
recoveryCases(() => openTezosScene(seed), seed, { needsTreasury: false, below: 40 });
