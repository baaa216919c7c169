import { failure } from '@florin/contract/envelope';
import { columnName, listOf } from '@florin/contract/list';
import { misspelled } from '@florin/contract/spelling';
import { type ErrorCode, errorStatus } from '@florin/contract/vocabulary';
import { csvRecords } from './csv-records.ts';
import { type NamedRoute, routeFor } from './contract-routes.ts';

/** What a request was answered with, however it was made. */
export interface Answer {
  status: number;
  /** The value of a header, null without it. */
  header(name: string): string | null;
  body: string;
}

/** An answer that the contract does not declare. */
export class UndeclaredAnswer extends Error {
  override readonly name = 'UndeclaredAnswer';
}

/** What may meet a request before it reaches a route: no such route, bad HTTP, plain HTTP, closing. */
const beforeRouting: readonly ErrorCode[] = ['NOT_FOUND', 'VALIDATION_ERROR', 'FORBIDDEN', 'MAINTENANCE'];

/** Served beside the contract: the reference, drawings, the payment page. */
const besideContract = /^\/(docs|openapi\.json|assets|pay)(\/|\?|$)/;

/**
 * Fails with `UndeclaredAnswer` unless the contract declares this answer to this request: its status, every member of
 * its body and no other, the spelling of sums, ids and times; for a refusal its code. A defect of ours is never
 * declared. Paths outside the contract are refusals in the same envelope.
 */
export function expectDeclared(method: string, url: string, answer: Answer): void {
  const named = routeFor(method, url);
  if (named === null && (besideContract.test(url) || isPreflight(method, answer))) return;
  const wrong = complaint(method, named, answer);
  if (wrong === null) return;
  const sample = answer.body.slice(0, 2_000);
  throw new UndeclaredAnswer(
    `${method} ${url.slice(0, 500)} (${named?.id ?? 'no route'}): ${wrong}\n${answer.status} ${sample}`,
  );
}

const isPreflight = (method: string, { status, body }: Answer): boolean =>
  method === 'OPTIONS' && status === 204 && body === '';

const complaint = (method: string, named: NamedRoute | null, answer: Answer): string | null => {
  if (answer.header('x-request-id') === null) return 'no X-Request-Id';
  if (method === 'HEAD') return answer.body === '' && answer.status >= 400 ? null : 'an answer to HEAD';
  const schema = named?.route.responses[answer.status];
  if (named && schema === undefined) return `undeclared status ${answer.status}`;
  if (answer.status === 204) return answer.body === '' ? null : 'a body with 204';
  if (named && /^text\/csv\b/.test(answer.header('content-type') ?? ''))
    return listOf(named.route) === null ? 'CSV of what is no list' : csvComplaint(named.route, answer.body);
  if (!/^application\/json\b/.test(answer.header('content-type') ?? '')) return 'not JSON';
  const body = parsed(answer.body);
  if (body === undefined) return 'a body that is not JSON';
  if (answer.status >= 400) return refusalComplaint(named, answer, body);
  if (named === null) return 'a success where the contract has no route';
  return changedBy(schema, body) ?? misspelled(body);
};

/** Every record has as many cells as the first one has columns. */
const csvComplaint = (route: NamedRoute['route'], body: string): string | null => {
  const columns = listOf(route)?.columns.map(columnName) ?? [];
  const [head = [], ...records] = csvRecords(body);
  if (head.join() !== columns.join()) return 'other columns';
  return records.every(({ length }) => length === columns.length) ? null : 'a record of another length';
};

const refusalComplaint = (named: NamedRoute | null, answer: Answer, body: unknown): string | null => {
  const outside = changedBy(failure, body);
  if (outside !== null) return outside;
  const { code, message, details } = failure.parse(body).error;
  if (errorStatus[code] !== answer.status) return `${code} with status ${answer.status}`;
  if (code === 'INTERNAL_ERROR') return 'a defect';
  const declared = named?.route.metadata.errors ?? beforeRouting;
  if (!declared.includes(code)) return `undeclared code ${code}`;
  if (message === '') return 'no message';
  if (code !== 'VALIDATION_ERROR' && Object.keys(details).length > 0) return `details with ${code}`;
  if (code === 'RATE_LIMIT_EXCEEDED' && answer.header('retry-after') === null) return 'no Retry-After';
  return null;
};

/** Parsing drops what is not declared and fails on what is missing, so it must leave the body as it is. */
const changedBy = (schema: unknown, body: unknown): string | null => {
  const { safeParse } = schema as { safeParse?: typeof failure.safeParse };
  if (!safeParse) return 'a body where none is declared';
  const result = safeParse(body);
  if (!result.success) return `breaks its schema: ${JSON.stringify(result.error.issues.slice(0, 3))}`;
  return undeclaredMember(body, result.data, '');
};

const undeclaredMember = (sent: unknown, kept: unknown, place: string): string | null => {
  if (sent === null || typeof sent !== 'object') return null;
  for (const [name, member] of Object.entries(sent)) {
    const at = `${place}.${name}`;
    if (kept === null || typeof kept !== 'object' || !Object.hasOwn(kept, name)) return `undeclared member ${at}`;
    const deeper = undeclaredMember(member, (kept as Record<string, unknown>)[name], at);
    if (deeper !== null) return deeper;
  }
  return null;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
