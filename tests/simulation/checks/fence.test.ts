import { moveCursor, takeCursor } from '@florin/database/sql/chains/cursors';
import { claimOutgoing } from '@florin/database/sql/outgoing/claim';
import { storeSigned } from '@florin/database/sql/outgoing/sign';
import type { Client, FieldDef } from 'pg';
import { expect, test } from 'vitest';
import { Fence } from './fence.ts';

type Looked = Parameters<Fence['look']>;

/** What a statement was asked with, and what came back of one column. */
const asked = (
  { name, parameters }: { name: string; parameters: readonly string[] },
  given: Readonly<Record<string, unknown>>,
  { column = '', values = [], rowCount = values.length }: { column?: string; values?: unknown[]; rowCount?: number },
): Looked => [
  { name, text: '', values: parameters.map((parameter) => given[parameter]) },
  { fields: [{ name: column } as FieldDef], rows: values.map((value) => [value]), rowCount },
];

const take = (epoch: string) => asked(takeCursor, { chainId: 'c' }, { column: 'epoch', values: [epoch] });
const move = (epoch: bigint, rowCount: number) => asked(moveCursor, { chainId: 'c', epoch }, { rowCount });

const findingsOf = (answers: readonly Looked[]): string[] => {
  const fence = new Fence();
  for (const answer of answers) fence.look(...answer);
  return fence.findings.map(({ rule }) => rule);
};

test('a move under the present epoch is in order, and so is one that changed nothing', () => {
  expect(findingsOf([take('1'), move(1n, 1), take('2'), move(1n, 0), move(2n, 1)])).toEqual([]);
});

test('a move under an epoch that is over is found', () => {
  expect(findingsOf([take('1'), take('2'), move(1n, 1)])).toEqual(['written_under_an_old_epoch']);
});

const claim = (id: string, lease: string) => asked(claimOutgoing, { lease }, { column: 'id', values: [id] });
const store = (id: string, lease: string, rowCount: number, now = new Date(0)) =>
  asked(storeSigned, { id, lease, now }, { rowCount });

test('bytes stored under the present lease are in order, and so is what was not stored', () => {
  expect(
    findingsOf([claim('m', '1'), claim('n', '2'), store('m', '1', 1), claim('m', '3'), store('m', '1', 0)]),
  ).toEqual([]);
});

test('bytes stored under a lease that somebody else has by now are found', () => {
  expect(findingsOf([claim('m', '1'), claim('m', '2'), store('m', '1', 1)])).toEqual(['written_under_an_old_lease']);
});

/** Stores in this order: movement, lease, moment; then the rows tell of bytes of every moment that is asked for. */
async function keptOf(...stores: readonly [id: string, lease: string, signedAt: Date][]): Promise<string[]> {
  const fence = new Fence();
  fence.look(...claim('m', 'present'));
  for (const [id, lease, signedAt] of stores) fence.look(...store(id, lease, 0, signedAt));
  const rows = { query: () => Promise.resolve({ rowCount: 1 }) } as unknown as Client;
  return (await fence.keptBytes(rows)).map(({ rule }) => rule);
}
const [noon, later] = [new Date(43_200_000), new Date(43_201_000)];

test('bytes that a row tells of without the lease are found', async () => {
  expect(await keptOf(['m', 'old', noon])).toEqual(['kept_under_an_old_lease']);
  expect(await keptOf(['m', 'old', noon], ['m', 'present', later])).toEqual(['kept_under_an_old_lease']);
});

test('bytes that the holder of the lease kept at the very same moment are not taken for those', async () => {
  expect(await keptOf(['m', 'old', noon], ['m', 'present', noon])).toEqual([]);
});
