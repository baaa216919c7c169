import { listUnagreedDeposits } from '@florin/database/sql/deposits/agree';
import { writeDeposits } from '@florin/database/sql/deposits/scan';
import type { ChainAdapter, Testimony, Transfer } from '@florin/domain/ports/chain';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agreeOnFinality } from './agree-on-finality.ts';
import type { Chain } from '../catalogue/catalogue.ts';
import { rereadBlock } from './reread-block.ts';

const { eth } = testTokens;
const agree: Testimony = { agree: 2, deny: 0, silent: 0 };
const silent: Testimony = { agree: 1, deny: 0, silent: 1 };
const deny: Testimony = { agree: 1, deny: 1, silent: 0 };
/** Above every block of the scene. */
const top = 1_000_000n;

let scene: PaymentScene;
let chain: Chain;
/** Stands still, but for what a test does. */
let now: Date;
beforeAll(async () => {
  scene = await PaymentScene.open();
  chain = (await scene.catalogue.current()).chains.get(testChain.id) as Chain;
});
afterAll(() => scene.close());
beforeEach(async () => {
  now = scene.clock.now();
  await scene.db.pool.query('update deposits set orphaned_at = $1 where orphaned_at is null', [now]);
});

const epoch = async (): Promise<bigint> =>
  BigInt((await scene.db.pool.query('select epoch from chain_cursors')).rows[0].epoch);

type Hear = (transfers: readonly Transfer[], height: bigint) => Testimony | Promise<Testimony>;
/** Asks nodes that say this of deposits, and know every block. */
async function ask(hear: Hear): Promise<{ finalHeight: bigint; dispute: string | null }> {
  const testify: ChainAdapter['testify'] = async ({ height }, transfers) =>
    transfers.length === 0 ? agree : hear(transfers, height);
  // What is read anew is not there yet: a disputed block stays as it was written.
  const adapter = { nodes: 2, testify, header: async () => null } as unknown as ChainAdapter;
  const ports = { ...scene.ports, clock: { now: () => now }, adapter };
  return agreeOnFinality(ports, { chain, epoch: await epoch() }, { height: top, hash: 'top' });
}

const blockHash = (height: bigint): string => `0x${height.toString(16).padStart(64, '0')}`;
/** Deposits of nobody, one for each position, in a block that the scene need not have. */
async function deposited(height: bigint, ...positions: number[]): Promise<void> {
  const { rows } = await scene.db.pool.query('select index, address from deposit_addresses order by index limit 1');
  const deposits = positions.map((position) => ({
    id: scene.ids.uuid(),
    txHash: `${blockHash(height)}${scene.ids.uuid()}`,
    position,
    blockHeight: height.toString(),
    blockHash: blockHash(height),
    tokenId: eth.id,
    depositIndex: rows[0].index.toString(),
    address: rows[0].address,
    paymentId: null,
    fromAddresses: [],
    amount: '7',
    seenAt: now,
    ruling: 'unmatched',
    selectionId: null,
    reason: 'below_dust',
  }));
  await scene.db.run(writeDeposits, { chainId: testChain.id, at: now, depositsJson: JSON.stringify(deposits) });
}
const waitingHeights = async (): Promise<number[]> => {
  const { rows } = await scene.db.pool.query(
    'select block_height from deposits where orphaned_at is null and agreed_at is null order by block_height',
  );
  return rows.map(({ block_height }) => Number(block_height));
};
const isInner = ([first]: readonly Transfer[]): boolean => (first?.position ?? 0) < 0;

test('what contracts moved is heard apart from what everybody shows of the same block', async () => {
  await deposited(1n, 0, 2, -1, -3);
  const heard: number[][] = [];
  await ask((transfers) => {
    heard.push(transfers.map(({ position }) => position).toSorted());
    return isInner(transfers) ? silent : agree;
  });
  expect(heard).toEqual([
    [0, 2],
    [-1, -3],
  ]);
  expect(await waitingHeights()).toEqual([1, 1]);
});

test('inner transfers are heard with those of their block that were agreed on before', async () => {
  await deposited(1n, -1, 0);
  await ask(() => agree);
  await deposited(1n, -2);
  const heard: number[][] = [];
  await ask((transfers) => {
    heard.push(transfers.map(({ position }) => position).toSorted());
    return agree;
  });
  expect(heard).toEqual([[-1, -2]]);
});

test('deposits that too few nodes can show cost a bounded number of questions and starve nobody', async () => {
  for (let height = 1n; height <= 40n; height += 1n) {
    // each is a block of its own
    await deposited(height, -1);
  }
  let asked: bigint[] = [];
  const stuck: Hear = (transfers, height) => {
    asked.push(height);
    return isInner(transfers) ? silent : agree;
  };
  await ask(stuck);
  expect(asked).toHaveLength(40);
  asked = [];
  await ask(stuck);
  expect(asked).toEqual([]);
  const again = new Set<bigint>();
  for (let round = 0; round < 4; round += 1) {
    now = new Date(now.getTime() + 10_000);
    await deposited(100n + BigInt(round), 0);
    asked = [];
    await ask(stuck);
    expect(asked.filter((height) => height < 100n)).toHaveLength(10);
    expect(asked).toContain(100n + BigInt(round));
    for (const height of asked) again.add(height);
  }
  // each had its turn, and what came after them was agreed on at once
  expect(again.size).toBe(44);
  expect(await waitingHeights()).toHaveLength(40);
});

test('what is disputed is asked about in every round, also when nobody could show it before', async () => {
  await deposited(1n, 0);
  await ask(() => silent);
  now = new Date(now.getTime() + 10_000);
  for (let round = 0; round < 2; round += 1) {
    expect(await ask(() => deny)).toMatchObject({ finalHeight: -1n, dispute: expect.stringContaining('1 deny') });
  }
  expect(await ask(() => agree)).toMatchObject({ finalHeight: top, dispute: null });
  expect(await waitingHeights()).toEqual([]);
});

test('two nodes agree on the amount that they were asked about, not on one that was read meanwhile', async () => {
  const payment = await scene.waiting('25.00', eth);
  const txHash = `0x${'ab'.repeat(32)}`;
  await scene.block({ to: payment.address, token: eth, amount: payment.needs, txHash });
  const [written] = await scene.db.many(listUnagreedDeposits, {
    chainId: testChain.id,
    upTo: top,
    family: 'evm',
    againBefore: now,
    newBlocks: 1,
    againBlocks: 1,
  });
  if (!written) throw new Error('The deposit was not written.');
  const { blockHeight: height, blockHash: hash } = written;
  const header = { height, hash, parentHash: '', time: now };
  const amount = payment.needs * 1000n;
  const invented = { txHash, position: 0, watchKey: payment.address, from: [], asset: { kind: 'native' }, amount };
  const lying = {
    slots: { kind: 'number' },
    header: async () => header,
    block: async (_header: unknown, _assets: unknown, watched: (keys: string[]) => Promise<unknown>) => {
      await watched([payment.address]);
      return { header, transfers: [invented] };
    },
  } as unknown as ChainAdapter;
  await ask(async ([heard]) => {
    expect(heard?.amount).toBe(payment.needs);
    // another scanner, whose node shows another amount, writes while this one waits for an answer
    await rereadBlock({ ...scene.ports, adapter: lying }, { chain, epoch: await epoch(), disputed: [written] });
    return agree;
  });
  const { rows } = await scene.db.pool.query('select amount, agreed_at from deposits where id = $1', [written.id]);
  expect(rows).toEqual([{ amount: amount.toString(), agreed_at: null }]);
});
