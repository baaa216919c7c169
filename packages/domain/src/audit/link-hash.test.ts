import { expect, test } from 'vitest';
import { type AuditedRow, chainStart, linkHash } from './link-hash.ts';

const row: AuditedRow = {
  sequence: 7n,
  id: '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12',
  xid: '812',
  at: '2026-03-02T09:14:31.482113Z',
  actorId: '0198c0de-7a51-7c3e-9b6f-2f1d4c8a9e01',
  action: 'chain.pause',
  subjectType: 'chain',
  subjectId: '0198c0d0-1111-7aaa-8b2c-0a1b2c3d4e5f',
  before: '{"isPaused":false}',
  after: '{"isPaused":true}',
  reason: 'maintenance of the node',
  requestId: null,
};

test('the same row after the same link has the same hash, whoever computes it', () => {
  expect(linkHash(chainStart, row)).toBe(linkHash(chainStart, { ...row }));
  expect(linkHash(chainStart, row)).toMatchInlineSnapshot(
    `"c29bdafc5bd745b6931a0bac3a79c03a0949322cefbe5a2b4e719802eea6c1be"`,
  );
});

test.each(Object.keys(row) as (keyof AuditedRow)[])('another %s is another hash', (member) => {
  const other = member === 'sequence' ? 8n : `${String(row[member])} `;
  expect(linkHash(chainStart, { ...row, [member]: other })).not.toBe(linkHash(chainStart, row));
});

test('another link before is another hash', () => {
  expect(linkHash('f'.repeat(64), row)).not.toBe(linkHash(chainStart, row));
});

test('text cannot move from one column into the next', () => {
  const left = linkHash(chainStart, { ...row, subjectType: 'a', subjectId: 'bc' });
  expect(linkHash(chainStart, { ...row, subjectType: 'ab', subjectId: 'c' })).not.toBe(left);
  expect(linkHash(chainStart, { ...row, subjectType: 'a","bc', subjectId: '' })).not.toBe(left);
});

test('an empty text is not a missing one', () => {
  expect(linkHash(chainStart, { ...row, reason: '' })).not.toBe(linkHash(chainStart, { ...row, reason: null }));
});
