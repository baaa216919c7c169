import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Chain } from '@florin/engine/catalogue/catalogue';
import { type AskedNode, probeNodes } from '@florin/engine/chains/probe-nodes';

type Ports = Parameters<typeof probeNodes>[0] & { openAdapter: (chain: Chain) => Promise<ChainAdapter | null> };

/** A step that asks each node of a chain by itself how it does, and keeps what it said for administrators. */
export function askingNodes(ports: Ports, chain: Chain): () => Promise<boolean> {
  let opened: Promise<AskedNode[]> | null = null;
  const open = async (): Promise<AskedNode[]> => {
    const adapters = await Promise.all(chain.rpcUrls.map((url) => ports.openAdapter({ ...chain, rpcUrls: [url] })));
    return chain.rpcUrls.flatMap((url, place) => {
      const adapter = adapters[place] ?? null;
      return adapter === null ? [] : [{ url, adapter }];
    });
  };
  return async () => {
    opened ??= open();
    // An adapter that could not be opened is opened anew the next time.
    opened.catch(() => (opened = null));
    await probeNodes(ports, chain.id, await opened);
    return false;
  };
}
