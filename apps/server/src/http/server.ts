import type { Server } from 'node:http';
import type { Contract } from '@florin/contract/contract';
import { contract } from '@florin/contract/contract';
import { limits } from '@florin/contract/limits';
import { Refusal } from '@florin/domain/errors';
import type { Ids } from '@florin/domain/ports/ids';
import fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { serveAssets } from './assets.ts';
import { parseBodies } from './body-parser.ts';
import { clientErrorHandler } from './client-error.ts';
import { serveDocs } from './docs.ts';
import { frameworkErrors, ownErrors } from './error-handler.ts';
import { type Authenticate, refusePlainHttp } from './gates.ts';
import type { AllHandlers } from './handler.ts';
import { loggerOptions } from './logger.ts';
import { mountContract } from './mount-contract.ts';
import { addCommonHeaders, requestIdOptions } from './request-id.ts';
import { logRequests } from './request-log.ts';

export interface ServerOptions {
  ids: Ids;
  authenticate: Authenticate;
  handlers: AllHandlers<Contract>;
  /** HTTPS only, no reference. */
  production: boolean;
  /** Undeclared refusals become INTERNAL_ERROR: for tests. */
  strict: boolean;
  /** `silent` switches logs off. */
  logLevel: string;
  /** Addresses of proxies whose X-Forwarded-* headers are true; false for none. */
  trustProxy: boolean | string;
}

const frameworkOptions = ({ ids, logLevel, trustProxy }: ServerOptions): FastifyHttpOptions<Server> => ({
  ...requestIdOptions(ids),
  logger: loggerOptions(logLevel),
  disableRequestLogging: true,
  trustProxy,
  bodyLimit: limits.requestBodyBytesMax,
  http: { maxHeaderSize: limits.requestHeaderBytesMax },
  // HEAD and OPTIONS are no part of the contract, and browsers of other origins get no permission.
  exposeHeadRoutes: false,
  // Closing is answered by our own hook, in the envelope.
  return503OnClosing: false,
  forceCloseConnections: 'idle',
  requestTimeout: 30_000,
  frameworkErrors,
  clientErrorHandler: clientErrorHandler(ids),
});

/** While the server drains, new requests are sent elsewhere. */
const refuseWhileClosing = (app: FastifyInstance): void => {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? new Refusal('MAINTENANCE', 'The service is restarting. Try again in a moment.') : undefined);
  });
};

/** The HTTP server with every route of the contract, ready to listen. */
export const buildServer = async (options: ServerOptions): Promise<FastifyInstance> => {
  const app: FastifyInstance = fastify(frameworkOptions(options));
  addCommonHeaders(app, { secure: options.production });
  ownErrors(app, options);
  parseBodies(app);
  refuseWhileClosing(app);
  if (options.production) refusePlainHttp(app);
  logRequests(app);
  serveAssets(app);
  await mountContract(app, contract, options.handlers, options.authenticate);
  if (!options.production) await serveDocs(app);
  return app;
};
