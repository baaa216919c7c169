import { Refusal } from '@florin/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const plainHttp = new Refusal('FORBIDDEN', 'This service takes HTTPS alone. Repeat the request with https://.');
/** What the next process takes to listen, or a proxy to ask another server. Without it, clients give up for minutes. */
const restartSeconds = 2;
const closing = new Refusal('MAINTENANCE', 'The service is restarting. Try again in a moment.', {
  retryAfterSeconds: restartSeconds,
});

/** RFC 9112, section 3.2: of two, whoever reads the first and whoever reads the last would see two requests. */
const hasOneHost = ({ raw: { rawHeaders } }: FastifyRequest): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length === 1;
const notOneHost = new Refusal('VALIDATION_ERROR', 'Send one Host header.', {
  details: { _header: ['Send one Host header.'] },
});

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
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasOneHost(request)) return done(notOneHost);
    if (isClosing) return done(closing);
    if (httpsOnly && request.protocol !== 'https') return done(plainHttp);
    return done();
  });
  // An unknown expectation would be answered by Node itself, outside the envelope.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
};
