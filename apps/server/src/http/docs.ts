import { openApiDocument, openApiText } from '@florin/contract/openapi/document';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The reference brings its own scripts, and styles written into the page. */
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/** The interactive reference at /docs and its document at /openapi.json; works offline. */
export const serveDocs = async (app: FastifyInstance, baseUrl: string): Promise<void> => {
  const text = openApiText(baseUrl);
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument(baseUrl) as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { deepLinking: true, tryItOutEnabled: true },
    staticCSP: contentSecurityPolicy,
  });
};
