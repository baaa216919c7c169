import { testChain } from '@florin/testing/catalogue';
import { expect, onTestFinished, test } from 'vitest';
import { Stage } from './stage.ts';

const openStage = async (): Promise<Stage> => {
  const stage = await Stage.open();
  onTestFinished(() => stage.close());
  return stage;
};
const final = testChain.confirmationsRequired;

test('a reorg of blocks that were there before the chain was first read is followed', async () => {
  const stage = await openStage();
  await stage.anvil.reorg(final - 1);
  await stage.anvil.mine(1);
  await stage.work();
  expect(stage.lastRound).toMatchObject({ halted: null });
  const { rows } = await stage.db.pool.query('select height from chain_cursors');
  expect(rows).toEqual([{ height: String(await stage.anvil.height()) }]);
});

test('a chain is halted by a reorg below the block it was first read from, which was final', async () => {
  const stage = await openStage();
  await stage.anvil.reorg(final);
  await stage.anvil.mine(1);
  await stage.work();
  expect(stage.lastRound?.halted).toMatch(/share no block/);
});
