import { Refusal } from '@florin/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failed } from './envelope.ts';

const noHost = new Refusal('VALIDATION_ERROR', 'Send a Host header.', {
  details: { _header: ['Send a Host header.'] },
});
const plainHttp = new Refusal('FORBIDDEN', 'Use https.');
/** What the next process takes to listen, or a proxy to ask another server. Without it, clients give up for minutes. */
const restartSeconds = 2;
const closing = new Refusal('MAINTENANCE', 'The service is restarting. Try again in a moment.', {
  retryAfterSeconds: restartSeconds,
});

/** RFC 9112, section 3.2: whoever reads the first and whoever reads the last would see two requests. */
const hasTwoHosts = ({ raw: { rawHeaders } }: FastifyRequest): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;
const twoHosts = failed('VALIDATION_ERROR', 'Send one Host header.', { _header: ['Send one Host header.'] });

/**
 * What is checked before any route: that we are not closing, that the request came by HTTPS where that is required
 * (never a redirect: it has already carried its credential in the clear), and that it names one host.
 */
export const admitArrivals = (app: FastifyInstance, { httpsOnly }: { httpsOnly: boolean }): void => {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (hasTwoHosts(request)) return void reply.status(400).send(twoHosts);
    if (isClosing) return done(closing);
    if (httpsOnly && request.protocol !== 'https') return done(plainHttp);
    return done(request.headers.host === undefined ? noHost : undefined);
  });
  // An unknown expectation would be answered by Node itself, outside the envelope.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
};
