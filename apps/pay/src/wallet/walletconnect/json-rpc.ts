/** What JSON-RPC 2.0 carries either way. Ids are kept as their digits: those of relays and some wallets pass 2^53. */
export type Frame =
  | { kind: 'request'; id: string; method: string; params: unknown }
  | { kind: 'result'; id: string; result: unknown }
  | { kind: 'error'; id: string; error: unknown };

/** Ids that JavaScript would round. Inside of a text the quotes are escaped, so that nothing there is meant. */
const longNumber = /("id"\s*:\s*)(\d{16,20})(?=\s*[,}])/g;

/** Reads one message; null for what is none. Unknown members are left alone. */
export function readFrame(text: string): Frame | null {
  let told: unknown;
  try {
    told = JSON.parse(text.replaceAll(longNumber, '$1"$2"'));
  } catch {
    return null;
  }
  if (typeof told !== 'object' || told === null) return null;
  const { id: given, method, params, result, error } = told as Record<string, unknown>;
  const id = String(given);
  if (!/^\d{1,20}$/.test(id)) return null;
  if (typeof method === 'string') return { kind: 'request', id, method, params };
  if (error !== undefined && error !== null) return { kind: 'error', id, error };
  return result === undefined ? null : { kind: 'result', id, result };
}

/** The id is written as the number that it is, with all of its digits. */
const written = (id: string, rest: object): string => `{"id":${id},"jsonrpc":"2.0",${JSON.stringify(rest).slice(1)}`;

export const requestText = (id: string, method: string, params: object): string => written(id, { method, params });
export const resultText = (id: string): string => written(id, { result: true });

let last = 0;

/** An id for a request: the time, and a number that no other of this visit has. */
export function newId(now: number): string {
  last = (last + 1) % 1000;
  return String(Math.floor(now) * 1000 + last);
}
