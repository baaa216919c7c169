import { startAnvil } from '@florin/nodes/anvil';
import { seededRandom } from '@florin/testing/seeded-random';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UnsteadyChain } from './unsteady-chain.ts';

test('blocks after a deep reorg tell the time of day, so that no payer pays before a payment was asked for', async () => {
  const anvil = await startAnvil({ noMining: true });
  onTestFinished(() => anvil.stop());
  const [payer = ''] = await anvil.accounts();
  const newest = async () => {
    const block = await anvil.rpc<{ timestamp: string; number: string }>('eth_getBlockByNumber', ['latest', false]);
    return { height: Number(block.number), behind: Date.now() / 1000 - Number(block.timestamp) };
  };
  await anvil.mine(40);
  // To the node its reorgs have cost a quarter of an hour.
  const tellTime = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => tellTime() + 900_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const chain = await UnsteadyChain.open(anvil, payer, seededRandom(1));
  onTestFinished(() => chain.stop());
  expect(await chain.reorgDeep()).not.toBeNull();
  const { height } = await newest();
  await vi.waitFor(async () => expect((await newest()).height).toBeGreaterThan(height), 5_000);
  expect((await newest()).behind).toBeLessThan(60);
});
