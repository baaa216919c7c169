import { Readable } from 'node:stream';
import { columnName, type ListShape, listOf, valueAt } from '@florin/contract/list';
import { limits } from '@florin/contract/limits';
import type { AnyRoute } from '@florin/contract/route';
import { type Cell, csvRecord } from '@florin/domain/csv/csv';
import { invalid } from '@florin/domain/errors';
import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { FileTurns } from './file-turns.ts';
import { wants } from './file-wish.ts';
import { firstOf, walk } from './list-walk.ts';

type Answer = Readonly<Record<string, unknown>>;

/** How a list is asked for: inputs as the route's schemas leave them, the answer as its schema leaves it. */
export interface AskedList {
  query: Readonly<Record<string, unknown>>;
  ask: (query: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** The `Link` header of an answer. */
  links: (answer: Answer) => string | null;
}

const rowText = ({ columns }: ListShape, entry: unknown): string =>
  csvRecord(columns.map((path) => valueAt(entry, path) as Cell));

async function* textOf(
  list: ListShape,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string, void, undefined> {
  yield csvRecord(list.columns.map(columnName));
  for await (const entries of pages)
    if (entries.length > 0) yield entries.map((entry) => rowText(list, entry)).join('');
}

/** A page that is named is told alone; otherwise the whole list is. */
const isOnePage = ({ paging }: ListShape, request: FastifyRequest): boolean =>
  paging.length === 0 || paging.some((name) => name in (request.query as object));

const refuseTooLong = ({ total }: Answer): void => {
  if (Number(total ?? 0) > limits.csvRowsMax)
    throw invalid('_query', `More than ${limits.csvRowsMax} rows: narrow the list by its filters.`);
};

/** Nothing is sent before the first page is there: what is refused is refused in the envelope. */
async function recordsOf(
  list: ListShape,
  { query, ask, links }: AskedList,
  request: FastifyRequest,
): Promise<{ records: AsyncIterable<string>; link: string | null }> {
  if (isOnePage(list, request)) {
    const answer = await ask(query);
    return { records: textOf(list, onePage(answer[list.member])), link: links(answer) };
  }
  const first = firstOf(list, query);
  const answer = await ask(first);
  refuseTooLong(answer);
  return { records: textOf(list, walk(list, { query: first, answer, ask })), link: null };
}

async function* onePage(entries: unknown): AsyncGenerator<readonly unknown[], void, undefined> {
  yield entries as readonly unknown[];
}

const fileName = (request: FastifyRequest): string =>
  `${(request.routeOptions.url ?? '').split('/:', 1)[0]?.split('/').at(-1) || 'list'}.csv`;

/** Sends lists as CSV files to whoever asks for them so: the same entries as in JSON, record by record. */
export class CsvAnswers {
  readonly #turns: FileTurns;
  readonly #open = new Set<Readable>();

  constructor(turns: FileTurns) {
    this.#turns = turns;
  }

  /** Before a server waits for answers to end: a file that its reader takes slowly would not. It breaks off. */
  close(): void {
    for (const stream of this.#open) stream.destroy();
  }

  /** The hook of a route that answers a list; null for any other route. */
  hook(route: AnyRoute, asked: (request: FastifyRequest) => AskedList): preHandlerAsyncHookHandler | null {
    const list = listOf(route);
    if (list === null) return null;
    return async (request, reply) => {
      if (!wants(request, 'text/csv')) return;
      const done = this.#turns.take(request.caller?.accountId ?? request.ip);
      try {
        const { records, link } = await recordsOf(list, asked(request), request);
        if (link !== null) reply.header('link', link);
        await this.#send(Readable.from(records, { objectMode: false }), { request, reply, done });
      } catch (error) {
        done();
        throw error;
      }
    };
  }

  #send(
    stream: Readable,
    { request, reply, done }: { request: FastifyRequest; reply: FastifyReply; done: () => void },
  ): FastifyReply {
    this.#open.add(stream);
    stream.once('close', () => {
      this.#open.delete(stream);
      done();
    });
    reply.raw.once('close', () => stream.destroy());
    return reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${fileName(request)}"`)
      .send(stream);
  }
}
