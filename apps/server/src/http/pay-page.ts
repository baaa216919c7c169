import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A file of the page, compressed once when the server starts. */
interface PageFile {
  type: string;
  br: Buffer;
  gzip: Buffer;
  plain: Buffer;
}

export interface PayPage {
  html: string;
  /** Scripts and styles by file name; the name contains a hash of the content. */
  files: ReadonlyMap<string, PageFile>;
  contentSecurityPolicy: string;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const readPageFile = (path: string): PageFile => {
  const plain = readFileSync(path);
  const type = types[extname(path)] ?? 'application/octet-stream';
  return { type, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
};

/** Own scripts and styles and nothing written into the page; logos may come from the API's address. */
const policy = (imageOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${imageOrigin}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Reads a built page; null where there is none. */
export const readPayPage = (folder: string, { imageOrigin }: { imageOrigin: string }): PayPage | null => {
  const assets = join(folder, 'assets');
  try {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const files = new Map(readdirSync(assets).map((name) => [name, readPageFile(join(assets, name))]));
    return { html, files, contentSecurityPolicy: policy(imageOrigin) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** The best coding that the browser names; a weight of zero is not worth reading for the browsers there are. */
const codingFor = ({ headers }: FastifyRequest): 'br' | 'gzip' | null => {
  const accepted = headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
};

const sendFile = (request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply => {
  const coding = codingFor(request);
  reply
    .type(file.type)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding');
  return coding === null ? reply.send(file.plain) : reply.header('content-encoding', coding).send(file[coding]);
};

/** The payment page at /pay/<payment id>: one document for all payments, which asks the API for its own. */
export const servePayPage = (app: FastifyInstance, { html, files, contentSecurityPolicy }: PayPage): void => {
  app.get('/pay/:payment_id', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .header('referrer-policy', 'no-referrer')
      .send(html),
  );
  app.get<{ Params: { name: string } }>('/pay/assets/:name', (request, reply) => {
    const file = files.get(request.params.name);
    return file ? sendFile(request, reply, file) : reply.callNotFound();
  });
};
