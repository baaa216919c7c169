import { type ChainNodeRow, listChainNodes, readScanned, type ScannedRow } from '@florin/database/sql/chains/nodes';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import type { CatalogueCache, Chain } from '../catalogue/catalogue.ts';

interface ReadNode extends Omit<ChainNodeRow, 'askedAt'> {
  askedAt: Date | null;
  blocksBehind: bigint | null;
}

export interface ChainNodes {
  chain: Chain;
  scanned: ScannedRow | null;
  /** In the order of the chain's settings, those too that nobody has asked yet. */
  nodes: ReadNode[];
}

const unasked = {
  askedAt: null,
  answeredAt: null,
  answerMs: null,
  headHeight: null,
  agrees: null,
  failure: null,
} as const;

/** How the nodes of a chain did when a worker last asked them. Refuses with NOT_FOUND. */
export async function readNodes(
  { db, catalogue }: { db: Session; catalogue: CatalogueCache },
  chainId: string,
): Promise<ChainNodes> {
  const chain = (await catalogue.current()).chains.get(chainId);
  if (!chain) throw notFound('chain');
  const [rows, scanned] = await Promise.all([db.many(listChainNodes, { chainId }), db.maybe(readScanned, { chainId })]);
  const best = rows.reduce<bigint>(
    (most, { headHeight }) => (headHeight !== null && headHeight > most ? headHeight : most),
    0n,
  );
  const nodes = chain.rpcUrls.map((url): ReadNode => {
    const row = rows.find((one) => one.url === url) ?? { url, ...unasked };
    return { ...row, blocksBehind: row.headHeight === null ? null : best - row.headHeight };
  });
  return { chain, scanned: scanned ?? null, nodes };
}
