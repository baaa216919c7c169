import type { AuditChain } from '@florin/sdk/admin';

type Link = AuditChain['links'][number];

/** What the first link hangs on. */
const start = '0'.repeat(64);

export interface Verdict {
  /** How many links were computed again. */
  links: number;
  /** Hash of the last one; to be kept elsewhere, and compared the next time. */
  head: string;
  /** The first place where the chain does not hold; null: it does. */
  broken: number | null;
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of the JSON array of the hash before and the row's columns, as the product computes it. */
async function hashOf(previous: string, link: Link): Promise<string> {
  const { sequence, id, transaction, at, actor_id: actor, action, subject_type: type, subject_id: subject } = link;
  const { before, after, reason, request_id: request } = link;
  const told = [previous, sequence, id, transaction, at, actor, action, type, subject, before, after, reason, request];
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(told))));
}

/**
 * Computes the whole audit chain again in this browser, part by part.
 *
 * @param read the links from a position on; none behind the end
 * @param told how many links are done, after each part
 */
export async function verifyChain(
  read: (from: number) => PromiseLike<readonly Link[]>,
  told: (links: number) => void,
): Promise<Verdict> {
  let head = start;
  let links = 0;
  for (;;) {
    // each part hangs on the end of the one before
    const part = await read(links + 1);
    if (part.length === 0) return { links, head, broken: null };
    for (const link of part) {
      // each link hangs on the one before
      const isWhole =
        link.position === links + 1 && link.previous_hash === head && (await hashOf(head, link)) === link.hash;
      if (!isWhole) return { links, head, broken: links + 1 };
      head = link.hash;
      links += 1;
    }
    told(links);
  }
}
