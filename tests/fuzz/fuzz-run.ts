import { readFileSync } from 'node:fs';
import { routeFor } from '@florin/testing/contract-routes';
import { expectDeclared } from '@florin/testing/declared-answers';
import { seededRandom } from '@florin/testing/seeded-random';
import * as fc from 'fast-check';
import type { DocumentedOperation, Schema } from '../contract/documented.ts';
import { curlOf } from './curl.ts';
import { type DrawnRequest, type Operation, requests } from './requests.ts';
import type { Target } from './target.ts';
import { bytesOf, exchange } from './wire.ts';

interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** A request that was not answered as the document says, made as small as it goes. */
export interface Fault {
  why: string;
  /** A command line that makes it again. */
  curl: string;
  /** Of the batch that found it. */
  seed: number;
}

export interface FuzzResult {
  sent: number;
  faults: readonly Fault[];
  /** How many answers had each status; `none` where the server hung up on half a request. */
  statuses: Readonly<Record<string, number>>;
  /** Operations that answered with a success at least once. */
  succeeded: number;
  operations: number;
}

export interface FuzzOptions {
  requests: number;
  seed: number;
  say?: (line: string) => void;
}

const batch = 50;

/** The operations of the committed document: what a stranger to this tree would fuzz. */
const readDocument = (): Document =>
  JSON.parse(readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8')) as Document;

/** Sends drawn requests one after the other and checks each answer; a fault is made smaller and kept. */
export async function fuzzRun(
  target: Pick<Target, 'port' | 'ids' | 'credential' | 'mend'>,
  { requests: wanted, seed, say = () => {} }: FuzzOptions,
): Promise<FuzzResult> {
  const { paths, components } = readDocument();
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Operation => ({ method: method.toUpperCase(), path, operation })),
  );
  const resolve = (schema: Schema): Schema => components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const drawn = requests(operations, { resolve, ids: target.ids });
  const random = seededRandom(seed);
  const faults: Fault[] = [];
  const statuses: Record<string, number> = {};
  const successes = new Set<string>();
  const attempt = async (request: DrawnRequest): Promise<void> => {
    const status = await ask(target, request);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status < 300) successes.add(routeFor(request.method, request.target)?.id ?? '');
  };
  let sent = 0;
  while (sent < wanted) {
    const numRuns = Math.min(batch, wanted - sent);
    const own = Math.floor(random() * 2 ** 31);
    const property = fc.asyncProperty(drawn, attempt);
    const result = await fc.check(property, { seed: own, numRuns, interruptAfterTimeLimit: 120_000 });
    if (result.failed && result.counterexample) {
      const [request] = result.counterexample;
      const fault = { why: String(result.errorInstance), curl: curlOf(target, request), seed: own };
      faults.push(fault);
      say(`${fault.why}\n  ${fault.curl}\n  seed of the batch: ${own}`);
    }
    sent += numRuns;
    await target.mend();
  }
  return { sent, faults, statuses, succeeded: successes.size, operations: operations.length };
}

/** The status of the answer, once it is found to be declared; 0 when half a request was hung up on. */
async function ask(target: Pick<Target, 'port' | 'credential'>, request: DrawnRequest): Promise<number> {
  const bytes = bytesOf(request, target.credential(request.credential));
  const answer = await exchange(target.port, bytes, isHalf(request));
  if (answer === null) {
    if (isHalf(request)) return 0;
    throw new Error('The server hung up without an answer.');
  }
  expectDeclared(request.method, request.target, answer);
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`Answered ${answer.status}.`);
  return answer.status;
}

/** Announces more than it sends. */
const isHalf = ({ headers }: DrawnRequest): boolean =>
  headers.some(([name]) => name === 'content-length' || name === 'transfer-encoding');
