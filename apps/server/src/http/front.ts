import type { FastifyInstance } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };

/** For whoever opens the address of the service in a browser: what this is, and where to go on. */
export const serveFront = (
  app: FastifyInstance,
  { baseUrl, reference }: { baseUrl: string; reference: boolean },
): void => {
  const lines = [
    `Florin ${manifest.version}, a payment service.`,
    ...(reference ? [`Reference: ${baseUrl}/docs`] : []),
    `Health: ${baseUrl}/health`,
  ];
  app.get('/', (_request, reply) => reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`));
};
