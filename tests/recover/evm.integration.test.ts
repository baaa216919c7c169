import { describe } from 'vitest';
import { openEvmScene } from './evm-scene.ts';
import { recoveryCases } from './recovery-cases.ts';

const seed = new Uint8Array(64).fill(21);

recoveryCases(() => openEvmScene(seed), seed, { needsTreasury: false });

describe('where addresses hold nothing but tokens', () => {
  recoveryCases(() => openEvmScene(seed, { tokensOnly: true }), seed, { needsTreasury: true });
});
