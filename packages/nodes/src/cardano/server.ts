import type { NodeServer } from '../serve-http.ts';
import { type RestServerOptions, serveRest } from '../serve-rest.ts';
import { CardanoChain, type CardanoOptions } from './chain.ts';
import { openKeptChain } from './kept-chain.ts';
import { answer } from './routes.ts';

export interface CardanoStandIn extends NodeServer {
  chain: CardanoChain;
}

export interface StandInOptions extends CardanoOptions, RestServerOptions {
  /** File that keeps the chain between runs; its clock is the machine's. */
  keptIn?: string;
}

/** The Blaze emulator on 127.0.0.1, behind the part of Blockfrost's interface that Florin uses. */
export async function startCardanoStandIn(options: StandInOptions = {}): Promise<CardanoStandIn> {
  const kept = options.keptIn === undefined ? null : await openKeptChain(options.keptIn, options);
  const chain = kept?.chain ?? (await CardanoChain.open(options));
  const server = await serveCardano(chain, options);
  return {
    ...server,
    chain,
    async stop() {
      await server.stop();
      kept?.close();
    },
  };
}

/** One node of a chain; a chain may have several, and some of them lie. Its address has `/api/v0`. */
export const serveCardano = (chain: CardanoChain, options?: RestServerOptions): Promise<NodeServer> =>
  serveRest(
    {
      root: '/api/v0',
      answer: (request) => answer(chain, request),
      failure: (error) => ({ status_code: 500, error: 'Internal Server Error', message: String(error) }),
    },
    options,
  );
