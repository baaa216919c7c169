import type { AuditChain } from '@florin/sdk/admin';
import { chainStart, linkHash } from '@florin/domain/audit/link-hash';
import { expect, test } from 'vitest';
import { verifyChain } from './verify-chain.ts';

type Link = AuditChain['links'][number];

/** A chain as the product hangs it. */
function chain(length: number): Link[] {
  let hash = chainStart;
  return Array.from({ length }, (_, at) => {
    const row = {
      sequence: BigInt(at + 1),
      id: `id ${at}`,
      xid: String(at),
      at: '2026-03-02T08:30:00.000000Z',
      actorId: null,
      action: 'chain.pause',
      subjectType: 'chain',
      subjectId: 'c',
      before: '{"isPaused": false}',
      after: null,
      reason: 'Ünïcode',
      requestId: null,
    };
    const previous = hash;
    hash = linkHash(previous, row);
    const { xid, actorId, subjectType, subjectId, requestId, sequence, ...rest } = row;
    const names = { transaction: xid, actor_id: actorId, subject_type: subjectType, subject_id: subjectId };
    const numbers = { position: at + 1, sequence: String(sequence), request_id: requestId };
    return { ...rest, ...names, ...numbers, previous_hash: previous, hash } as Link;
  });
}
const verify = (links: readonly Link[]) =>
  verifyChain(
    async (from) => links.slice(from - 1, from + 1),
    () => {},
  );

test('a chain that holds ends in the hash of its last link, however it is cut into parts', async () => {
  const links = chain(5);
  expect(await verify(links)).toEqual({ links: 5, head: links[4]?.hash, broken: null });
  expect(await verify([])).toEqual({ links: 0, head: chainStart, broken: null });
});

test('a row that was changed, removed or put between others is found where it is', async () => {
  const links = chain(5);
  const changed = links.map((link) => (link.position === 3 ? { ...link, reason: 'another' } : link));
  expect(await verify(changed)).toMatchObject({ links: 2, broken: 3 });
  expect(await verify(links.filter(({ position }) => position !== 4))).toMatchObject({ broken: 4 });
  expect(await verify([...links.slice(0, 2), ...links.slice(1)])).toMatchObject({ broken: 3 });
});
