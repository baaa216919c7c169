import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, codingFor } from './compression.ts';

/** A file of the page. */
export interface PageFile {
  type: string;
  plain: Buffer;
  /** Compressed as well as can be when the first browser asks for it: all files at once would hold up a server's start. */
  coded(coding: Coding): Promise<Buffer>;
}

/** What the build of the page left. */
export interface BuiltPage {
  html: string;
  /** Scripts and styles by file name; the name contains a hash of the content. */
  files: ReadonlyMap<string, PageFile>;
  /** Languages that the page speaks beside English → the script that holds their texts. */
  languages: ReadonlyMap<string, string>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

const readPageFile = (path: string): PageFile => {
  const plain = readFileSync(path);
  const coded = new Map<Coding, Promise<Buffer>>();
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    plain,
    coded(coding) {
      const known = coded.get(coding) ?? compress[coding](plain);
      coded.set(coding, known);
      return known;
    },
  };
};

/** Sends a file whose name changes with its content. */
export const sendFile = async (request: FastifyRequest, reply: FastifyReply, file: PageFile): Promise<FastifyReply> => {
  const coding = codingFor(request);
  reply
    .type(file.type)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding');
  return coding === null
    ? reply.send(file.plain)
    : reply.header('content-encoding', coding).send(await file.coded(coding));
};

/** The build names the script of a language after it. */
const languageScript = /^([a-z]{2})-[\w-]+\.js$/;

/** Reads a built page; null where there is none. */
export const readBuiltPage = (folder: string): BuiltPage | null => {
  const assets = join(folder, 'assets');
  try {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const names = readdirSync(assets);
    const files = new Map(names.map((name) => [name, readPageFile(join(assets, name))]));
    const languages = names.flatMap((name) => {
      const [, language] = languageScript.exec(name) ?? [];
      return language === undefined ? [] : [[language, name] as const];
    });
    return { html, files, languages: new Map(languages) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** The brand's colour as the one style that stands in the document. */
export const brandStyle = (primaryColor: string): string => `:root{--brand:${primaryColor}}`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Content Security Policy Level 3: own scripts and styles, and of what stands in the document the brand's colour alone;
 * pictures may come from the API's address, and wallets bring theirs as data.
 */
export const policyOf = (page: {
  brand: { primary_color: string };
  imageOrigin: string;
  frameAncestors: string;
  /** Whom the page may ask beside its own address; left out: nobody. */
  connectOrigins?: readonly string[];
  /** Where forms may be sent; left out: nowhere. */
  formAction?: string;
}): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hashOf(brandStyle(page.brand.primary_color))}`,
    `img-src 'self' data: ${page.imageOrigin}`,
    ["connect-src 'self'", ...(page.connectOrigins ?? [])].join(' '),
    "base-uri 'none'",
    `form-action ${page.formAction ?? "'none'"}`,
    `frame-ancestors ${page.frameAncestors}`,
  ].join('; ');
