import { limits } from '@florin/contract/limits';
import { listOf, type ListShape } from '@florin/contract/list';
import type { AnyRoute } from '@florin/contract/route';
import { InvariantError, invalid } from '@florin/domain/errors';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { AskedList } from './csv-answer.ts';
import type { FileTurns } from './file-turns.ts';
import { wants } from './file-wish.ts';

type Answer = Readonly<Record<string, unknown>>;
/** Draws a list with all its entries, and answers the bytes of the file. */
export type Drawing = (answer: Answer) => Promise<Uint8Array>;

const pageRows = 1000;

function refusePaging({ paging }: ListShape, request: FastifyRequest): void {
  const named = paging.find((name) => name in (request.query as object));
  if (named !== undefined) throw invalid(named, 'A PDF has the whole: leave it out.');
}

/** The first answer with the entries of all. Refuses with VALIDATION_ERROR what is too long for paper. */
async function wholeOf({ member }: ListShape, { query, ask }: AskedList): Promise<Answer> {
  const first = await ask({ ...query, limit: pageRows });
  const entries = [...(first[member] as unknown[])];
  for (let page = first; typeof page['next_cursor'] === 'string';) {
    page = await ask({ ...query, limit: pageRows, cursor: page['next_cursor'] });
    entries.push(...(page[member] as unknown[]));
    if (entries.length > limits.statementPdfLinesMax)
      throw invalid(
        '_query',
        `A PDF has at most ${limits.statementPdfLinesMax} lines, and these are more: take them as CSV (Accept: text/csv).`,
      );
  }
  return { ...first, [member]: entries };
}

/**
 * The hook of a route whose answer is drawn on paper as well, for whoever asks for it so; null for any other route.
 * @throws InvariantError where nobody draws what the contract promises
 */
export function pdfHook(
  route: AnyRoute,
  asked: (request: FastifyRequest) => AskedList,
  { draw, turns }: { draw: Drawing | undefined; turns: FileTurns },
): preHandlerAsyncHookHandler | null {
  if (!route.metadata.pdf) return null;
  const list = listOf(route);
  if (list === null || draw === undefined)
    throw new InvariantError('The contract promises a PDF that nobody draws.', { path: route.path });
  return async (request, reply) => {
    if (!wants(request, 'application/pdf')) return;
    refusePaging(list, request);
    const done = turns.take(request.caller?.accountId ?? request.ip);
    try {
      const file = Buffer.from(await draw(await wholeOf(list, asked(request))));
      const name = `${route.path.split('/').at(-1) ?? 'list'}.pdf`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      await reply.type('application/pdf').send(file);
    } finally {
      done();
    }
  };
}
