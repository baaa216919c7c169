import type { Block, BlockHeader, ChainAdapter } from '@florin/domain/ports/chain';

/** The hash of a block of a made node. */
export const madeHash = (height: bigint): string => `0x${height.toString(16).padStart(64, '0')}`;

/** A stand-in for a node with hash-linked blocks up to a head, a millisecond apart, each with what `transfersOf` brings. */
export function madeNode(
  { genesis, head }: { genesis: Date; head: bigint },
  transfersOf: () => Promise<Block['transfers']>,
): ChainAdapter {
  return {
    nodes: 1,
    slots: { kind: 'number' },
    head: async () => ({ height: head, hash: madeHash(head), finalHeight: null }),
    header: async (height: bigint): Promise<BlockHeader | null> =>
      height > head
        ? null
        : {
            height,
            hash: madeHash(height),
            parentHash: madeHash(height - 1n),
            time: new Date(genesis.getTime() + Number(height)),
          },
    block: async (header: BlockHeader): Promise<Block> => ({ header, transfers: await transfersOf() }),
  } as unknown as ChainAdapter;
}
