import { recoveryCases } from './recovery-cases.ts';
import { openSolanaScene } from './solana-scene.ts';

const seed = new Uint8Array(64).fill(23);

recoveryCases(() => openSolanaScene(seed), seed, { needsTreasury: true });
