import { openApiDocument, openApiText } from '@florin/contract/openapi/document';
import { llmsText } from '@florin/contract/llms';
import { merchantText } from '@florin/contract/openapi/merchant';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The reference brings its own scripts, and styles written into the page. */
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

const once = (make: () => string): (() => string) => {
  let made: string | undefined;
  return () => (made ??= make());
};

/** The interactive reference at /docs and its documents: whole, for merchants, and in a few lines. Works offline. */
export const serveDocs = async (app: FastifyInstance, baseUrl: string): Promise<void> => {
  const text = openApiText(baseUrl);
  // Made when somebody asks: a server that starts has no time for them.
  const merchant = once(() => merchantText(baseUrl));
  const llms = once(() => llmsText(baseUrl));
  app.get('/openapi/merchant.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(merchant()),
  );
  app.get('/llms.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(llms()));
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument(baseUrl) as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { deepLinking: true, tryItOutEnabled: true },
    staticCSP: contentSecurityPolicy,
  });
};
