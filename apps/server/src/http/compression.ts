import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Coding = 'br' | 'gzip';

/** The best coding that the browser names; a weight of zero is not worth reading for the browsers there are. */
export const codingFor = ({ headers }: FastifyRequest): Coding | null => {
  const accepted = headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
};

/** What fits into one packet anyway is not worth the work. */
const bytesMin = 1400;
/** A middle one: higher qualities cost a busy server more time than they save a payer. */
const quality = 5;

/** How texts are compressed while somebody waits. */
export const coders: Readonly<Record<Coding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text) => promisify(gzip)(text),
};

const ofPayers = /^\/(v1\/)?pay\//;

/**
 * Compresses what payers are told: documents and answers with many coins, read over slow connections. Nothing else of
 * the API is: these answers hold no secret beside what their reader sent, which lengths could betray.
 */
export const compressForPayers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < bytesMin || !ofPayers.test(request.url)) return payload;
    const varies = reply.getHeader('vary');
    reply.header('vary', varies === undefined ? 'accept-encoding' : `${String(varies)}, accept-encoding`);
    const coding = codingFor(request);
    if (coding === null) return payload;
    reply.header('content-encoding', coding).removeHeader('content-length');
    return coders[coding](payload);
  });
};
