import { readFileSync } from 'node:fs';
import { startAnvil, type Anvil } from '@florin/nodes/anvil';
import { afterAll, beforeAll, expect, test } from 'vitest';
import artifact from '../contracts/sweeper.json' with { type: 'json' };
import { compileSweeper } from '../scripts/compile-sweeper.ts';
import { createdBy, creationCall, creator, sweeperAddress, sweeperCodeHash, sweeperRuntime } from './sweeper.ts';

const treasury = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil({ noMining: true });
});
afterAll(() => anvil.stop());

test('the committed code is what the contract compiles to', () => {
  expect(compileSweeper()).toEqual(artifact);
});

test('the architecture page names the hash that operators configure', () => {
  const page = readFileSync(new URL('../../../../docs/architecture.md', import.meta.url), 'utf8');
  expect(page).toContain(`\`${sweeperCodeHash}\``);
});

test('the contract stands at the address, with the code, that follow from its treasury', async () => {
  const [from] = await anvil.accounts();
  await anvil.rpc('eth_sendTransaction', [{ from, to: creator, data: creationCall(treasury) }]);
  await anvil.mine();
  expect(await anvil.rpc('eth_getCode', [sweeperAddress(treasury), 'latest'])).toBe(sweeperRuntime(treasury));
});

test('calldata that creates anything else creates nothing of ours', () => {
  const call = creationCall(treasury);
  expect(createdBy(call)).toBe(sweeperAddress(treasury));
  expect(createdBy(`${call}00`)).toBeNull();
  expect(createdBy(call.slice(0, -2))).toBeNull();
  expect(createdBy(call.replace('6080', '6081'))).toBeNull();
  expect(createdBy(`0x${'1'.repeat(64)}${call.slice(66)}`)).toBeNull();
});
