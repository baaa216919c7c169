import { openCosmosScene } from './cosmos-scene.ts';
import { recoveryCases } from './recovery-cases.ts';

const seed = new Uint8Array(64).fill(29);

recoveryCases(() => openCosmosScene(seed), seed, { needsTreasury: true });
