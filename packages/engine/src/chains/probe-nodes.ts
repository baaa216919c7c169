import { keepChainNodes } from '@florin/database/sql/chains/nodes';
import type { Session } from '@florin/database/statement';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';

/** One node of a chain, asked by itself. */
export interface AskedNode {
  url: string;
  adapter: Pick<ChainAdapter, 'head' | 'header'>;
}

interface Probe {
  url: string;
  answerMs: number | null;
  headHeight: bigint | null;
  /** Null: not compared. */
  agrees: boolean | null;
  failure: string | null;
}

const failureCharactersMax = 300;
const sayOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, failureCharactersMax);

/** Tips differ for a moment on every chain: blocks are compared so far below the lowest head. */
const below = 3n;

async function ask({ url, adapter }: AskedNode, clock: Clock): Promise<Probe> {
  const from = clock.now().getTime();
  try {
    const { height } = await adapter.head();
    return { url, answerMs: clock.now().getTime() - from, headHeight: height, agrees: null, failure: null };
  } catch (error) {
    return { url, answerMs: null, headHeight: null, agrees: null, failure: sayOf(error) };
  }
}

/** Which nodes have the block that most have. Of two that differ nobody knows who is right: neither agrees. */
async function compare(nodes: readonly AskedNode[], probes: Probe[]): Promise<void> {
  const answered = probes.filter(({ failure }) => failure === null);
  if (answered.length < 2) return;
  const heights = answered.map(({ headHeight }) => headHeight ?? 0n);
  const lowest = heights.reduce((least, height) => (height < least ? height : least));
  const height = lowest > below ? lowest - below : 0n;
  const hashes = await Promise.all(
    answered.map(async (probe) => {
      const node = nodes.find(({ url }) => url === probe.url);
      const header = await node?.adapter.header(height).catch(() => null);
      return { probe, hash: header?.hash ?? null };
    }),
  );
  const told = hashes.filter(({ hash }) => hash !== null);
  if (told.length < 2) return;
  for (const { probe, hash } of told)
    probe.agrees = told.filter((other) => other.hash === hash).length * 2 > told.length;
}

/** Asks each node of a chain for its head, compares a block a little below them, and keeps what they said. */
export async function probeNodes(
  { db, clock }: { db: Session; clock: Clock },
  chainId: string,
  nodes: readonly AskedNode[],
): Promise<void> {
  const probes = await Promise.all(nodes.map((node) => ask(node, clock)));
  await compare(nodes, probes);
  const nodesJson = JSON.stringify(probes, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  await db.run(keepChainNodes, { chainId, now: clock.now(), nodesJson });
}
