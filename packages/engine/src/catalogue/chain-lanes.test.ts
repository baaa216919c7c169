import { describe, expect, test, vi } from 'vitest';
import { ChainLanes, sideBySide } from './chain-lanes.ts';

const row = (chainId: string, id: number) => ({ chainId, id });
const rows = [row('a', 1), row('b', 2), row('a', 3)];

describe('sideBySide', () => {
  test('gives each chain its share in order, and answers the sum', async () => {
    const work = vi.fn(async (share: readonly { id: number }[]) => share.length);
    expect(await sideBySide.run(rows, work)).toBe(3);
    expect(work.mock.calls.map(([share]) => share.map(({ id }) => id))).toEqual([[1, 3], [2]]);
  });
});

describe('ChainLanes', () => {
  test('a chain is busy until its share has ended, and waited for by nobody', async () => {
    const never = Promise.withResolvers<number>();
    const lanes = new ChainLanes(() => {});
    await lanes.run(rows, ([first]) => (first?.chainId === 'a' ? never.promise : Promise.resolve(1)));
    await vi.waitFor(() => expect(lanes.busy).toEqual(['a']));
    never.resolve(2);
    await lanes.settled();
    expect(lanes.busy).toEqual([]);
  });

  test('a share that fails is told of and frees its chain', async () => {
    const told = vi.fn<(error: unknown) => void>();
    const lanes = new ChainLanes(told);
    const fails = new Error('down');
    await lanes.run([row('a', 1)], () => Promise.reject(fails));
    await lanes.settled();
    expect(told).toHaveBeenCalledExactlyOnceWith(fails);
    expect(lanes.busy).toEqual([]);
  });
});
