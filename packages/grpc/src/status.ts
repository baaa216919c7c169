import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';

/** Codes of gRPC that are of use here (github.com/grpc/grpc, doc/statuscodes.md). */
export const statusCodes = { invalidArgument: 3, notFound: 5, unimplemented: 12 } as const;

/** The question was understood and declined. Every other code says that the node could not deal with it now. */
const declining: ReadonlySet<number> = new Set([3, 5, 6, 9, 10, 11, 12]);
const messageMax = 500;

type Headers = Readonly<Record<string, unknown>>;

/** What went wrong by the headers or trailers of an answer; null where all went well. */
export function errorOf(trailers: Headers): Error | null {
  const code = trailers['grpc-status'];
  if (code === '0') return null;
  if (typeof code !== 'string' || !/^\d{1,2}$/.test(code)) return new NodeFailure('The answer ended without a status.');
  const message = messageOf(trailers['grpc-message']);
  return declining.has(Number(code))
    ? new NodeRefusal(Number(code), message)
    : new NodeFailure(`gRPC status ${code}: ${message}`);
}

/** The text is percent-encoded. */
function messageOf(text: unknown): string {
  if (typeof text !== 'string') return '';
  const short = text.slice(0, messageMax);
  try {
    return decodeURIComponent(short);
  } catch {
    return short;
  }
}
