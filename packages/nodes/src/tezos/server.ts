import type { NodeServer } from '../serve-http.ts';
import { type RestServerOptions, serveRest } from '../serve-rest.ts';
import { TezosChain, type TezosOptions } from './chain.ts';
import { openKeptChain } from './kept-chain.ts';
import { answer } from './routes.ts';

export interface TezosStandIn extends NodeServer {
  chain: TezosChain;
}

export interface StandInOptions extends TezosOptions, RestServerOptions {
  /** File that keeps the chain between runs; its clock is the machine's. */
  keptIn?: string;
}

/**
 * A stand-in for a node of Tezos on 127.0.0.1: it speaks the part of the RPC of Octez that Florin uses. There is no
 * consensus and no Michelson behind it.
 */
export async function startTezosStandIn(options: StandInOptions = {}): Promise<TezosStandIn> {
  const kept = options.keptIn === undefined ? null : await openKeptChain(options.keptIn, options);
  const chain = kept?.chain ?? new TezosChain(options);
  const server = await serveTezos(chain, options);
  return {
    ...server,
    chain,
    async stop() {
      await server.stop();
      kept?.close();
    },
  };
}

/** One node of a chain; a chain may have several, and some of them lie. */
export const serveTezos = (chain: TezosChain, options?: RestServerOptions): Promise<NodeServer> =>
  serveRest({ answer: (request) => answer(chain, request), failure: String }, options);
