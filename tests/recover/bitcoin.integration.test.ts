import { litecoindOrSkip } from '@florin/testing/litecoind';
import { describe } from 'vitest';
import { openBitcoinScene } from './bitcoin-scene.ts';
import { recoveryCases } from './recovery-cases.ts';

const seed = new Uint8Array(64).fill(22);
const node = await litecoindOrSkip();

describe.skipIf(node === null)('on a node', () => {
  if (node !== null) recoveryCases(() => openBitcoinScene(node, seed), seed, { needsTreasury: false });
});
