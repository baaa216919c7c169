import type { NodeServer } from '../serve-http.ts';
import { type RestServerOptions, serveRest } from '../serve-rest.ts';
import { AptosChain, type AptosOptions } from './chain.ts';
import { openKeptChain } from './kept-chain.ts';
import { answer } from './routes.ts';

export interface AptosStandIn extends NodeServer {
  chain: AptosChain;
}

export interface StandInOptions extends AptosOptions, RestServerOptions {
  /** A page so often by itself; only on demand when omitted. */
  pageMilliseconds?: number;
  /** File that keeps the chain between runs; its clock is the machine's. */
  keptIn?: string;
}

/**
 * A stand-in for a node of Aptos on 127.0.0.1: it speaks the part of the REST interface that Florin uses. There is no
 * consensus, no validator and no Move behind it.
 */
export async function startAptosStandIn(options: StandInOptions = {}): Promise<AptosStandIn> {
  const kept = options.keptIn === undefined ? null : openKeptChain(options.keptIn, options);
  const chain = kept?.chain ?? new AptosChain(options);
  const server = await serveAptos(chain, options);
  const producing = options.pageMilliseconds && setInterval(() => chain.advance(), options.pageMilliseconds);
  return {
    ...server,
    chain,
    async stop() {
      if (producing) clearInterval(producing);
      await server.stop();
      kept?.close();
    },
  };
}

/** One node of a chain; a chain may have several, and some of them lie. Its address has `/v1`. */
export const serveAptos = (chain: AptosChain, options?: RestServerOptions): Promise<NodeServer> =>
  serveRest(
    {
      root: '/v1',
      answer: (request) => answer(chain, request),
      failure: (error) => ({ message: String(error), error_code: 'internal_error', vm_error_code: null }),
    },
    options,
  );
