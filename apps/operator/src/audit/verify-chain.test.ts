import { examples } from '@florin/contract/examples';
import type { AuditChain } from '@florin/sdk/admin';
import { expect, test } from 'vitest';
import { verifyChain } from './verify-chain.ts';

type Link = AuditChain['links'][number];

const hex = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** A chain as the reference describes it. */
async function chain(length: number): Promise<Link[]> {
  const links: Link[] = [];
  let hash = '0'.repeat(64);
  for (let position = 1; position <= length; position += 1) {
    const row = { ...examples.auditLink, position, sequence: String(position), reason: 'Ünïcode', previous_hash: hash };
    const { sequence, id, transaction, at, actor_id, action, subject_type, subject_id, before, after } = row;
    const told = [hash, sequence, id, transaction, at, actor_id, action, subject_type, subject_id, before, after];
    // each hangs on the one before
    hash = await hex(JSON.stringify([...told, row.reason, row.request_id]));
    links.push({ ...row, hash });
  }
  return links;
}
const verify = (links: readonly Link[]) =>
  verifyChain(
    async (from) => links.slice(from - 1, from + 1),
    () => {},
  );

test('a chain that holds ends in the hash of its last link, however it is cut into parts', async () => {
  const links = await chain(5);
  expect(await verify(links)).toEqual({ links: 5, head: links[4]?.hash, broken: null });
  expect(await verify([])).toEqual({ links: 0, head: '0'.repeat(64), broken: null });
});

test('a row that was changed, removed or put between others is found where it is', async () => {
  const links = await chain(5);
  const changed = links.map((link) => (link.position === 3 ? { ...link, reason: 'another' } : link));
  expect(await verify(changed)).toMatchObject({ links: 2, broken: 3 });
  expect(await verify(links.filter(({ position }) => position !== 4))).toMatchObject({ broken: 4 });
  expect(await verify([...links.slice(0, 2), ...links.slice(1)])).toMatchObject({ broken: 3 });
});
