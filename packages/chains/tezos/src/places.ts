import { NodeFailure } from '@florin/json-rpc/failures';
import { readCounter } from './accounts.ts';
import type { Node } from './node.ts';
import { type Group, readGroups, readNames } from './operations.ts';
import { readExisting, readHashes, readNewest } from './read-header.ts';

/** Blocks that are looked through for a group: longer than one can wait, which is some 500. */
const lookedThrough = 600;
/** Blocks whose names are remembered, and groups whose places are. */
const rememberedMax = 2_000;
const atOnce = 32;
/** Of the first block, in which nobody has used anything. */
const firstHeight = 0n;

/**
 * Where groups are. Nodes find none by its name: the newest blocks are looked through. What was found earlier than those is
 * remembered, and looked for there again; nothing is believed that a node does not show.
 */
export class Places {
  readonly #names = new WeakMap<Node, Map<string, readonly string[]>>();
  readonly #heights = new Map<string, bigint>();

  /** The group of that name, with its block; null where the blocks that are looked through have none. */
  async find(node: Node, name: string): Promise<{ group: Group; height: bigint; blockHash: string } | null> {
    const known = await this.#remembered(node, name);
    const newest = await readNewest(node);
    const blockHash = known ?? (await this.#lookThrough(node, newest.hash, name));
    if (blockHash === null) return null;
    const [groups, header] = await Promise.all([readGroups(node, blockHash), readExisting(node, blockHash)]);
    const group = groups.find(({ hash }) => hash === name);
    if (group === undefined) throw new NodeFailure('The node shows no group where it has one.');
    this.#remember(name, header.height);
    return { group, height: header.height, blockHash };
  }

  async #remembered(node: Node, name: string): Promise<string | null> {
    const height = this.#heights.get(name);
    if (height === undefined) return null;
    const newest = await readNewest(node);
    if (newest.height < height) return null;
    const { hash } = await readExisting(node, `${newest.hash}~${newest.height - height}`);
    return (await this.#namesOf(node, hash)).includes(name) ? hash : null;
  }

  async #lookThrough(node: Node, head: string, name: string): Promise<string | null> {
    const hashes = await readHashes(node, { head, length: lookedThrough });
    for (let at = 0; at < hashes.length; at += atOnce) {
      // the newest first
      const part = hashes.slice(at, at + atOnce);
      const names = await Promise.all(part.map((hash) => this.#namesOf(node, hash)));
      const found = names.findIndex((one) => one.includes(name));
      if (found >= 0) return part[found] ?? null;
    }
    return null;
  }

  async #namesOf(node: Node, blockHash: string): Promise<readonly string[]> {
    const kept = this.#names.get(node) ?? new Map<string, readonly string[]>();
    this.#names.set(node, kept);
    const names = kept.get(blockHash) ?? (await readNames(node, blockHash));
    kept.set(blockHash, names);
    dropOldest(kept);
    return names;
  }

  #remember(name: string, height: bigint): void {
    this.#heights.set(name, height);
    dropOldest(this.#heights);
  }

  /**
   * The name of the group that used an account's number up, found by the account's counter in the blocks that may have it;
   * null where none has up to the last of them. Its place is remembered.
   * @throws NodeFailure where the node has forgotten what the counter was
   */
  async findUser(node: Node, used: Used): Promise<string | null> {
    const { source, counter, before } = used;
    if ((await readCounter(node, source, String(before))) < counter) return null;
    let [low, high] = [used.after ?? (await lastUnused(node, used)), before];
    while (high - low > 1n) {
      // each question follows from the answer before it
      const middle = (low + high) / 2n;
      if ((await readCounter(node, source, String(middle))) >= counter) high = middle;
      else low = middle;
    }
    const { hash } = await readExisting(node, String(high));
    const group = (await readGroups(node, hash)).find((one) => one.source === source);
    if (group === undefined) return null;
    this.#remember(group.hash, high);
    return group.hash;
  }
}

interface Used {
  source: string;
  counter: bigint;
  /** A height at which the number was not used yet; looked for where nobody knows one. */
  after?: bigint;
  /** The last height that counts. */
  before: bigint;
}

/** Some height at which a number was not used yet, looked for further and further back. */
async function lastUnused(node: Node, { source, counter, before }: Used): Promise<bigint> {
  for (let back = BigInt(lookedThrough); back < before; back *= 2n) {
    const height = before - back;
    // each question follows from the answer before it
    if ((await readCounter(node, source, String(height))) < counter) return height;
  }
  return firstHeight;
}

function dropOldest(kept: Map<string, unknown>): void {
  if (kept.size <= rememberedMax) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}
