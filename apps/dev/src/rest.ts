import type { ErrorCode } from '@florin/contract/vocabulary';

/** An answer of the API that says no. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: ErrorCode;

  constructor(call: string, status: number, failure: { code: ErrorCode; message: string; details?: object }) {
    const fields = Object.values(failure.details ?? {})
      .flat()
      .join(' ');
    super(`${call} answered ${status} ${failure.code}: ${fields || failure.message}`);
    this.status = status;
    this.code = failure.code;
  }
}

export type Credential = { apiKey: string } | { session: string } | null;

export interface Rest {
  get<Data>(path: string, credential?: Credential): Promise<Data>;
  post<Data>(path: string, body: unknown, credential?: Credential): Promise<Data>;
  put<Data>(path: string, body: unknown, credential?: Credential): Promise<Data>;
}

type Envelope = { data: unknown; error: { code: ErrorCode; message: string; details: object } | null };

const headersFor = (credential: Credential): Record<string, string> => {
  if (credential === null) return {};
  return 'apiKey' in credential
    ? { 'x-api-key': credential.apiKey }
    : { authorization: `Bearer ${credential.session}` };
};

type Fetch = (url: URL, request: RequestInit) => Promise<Response>;

/** The service at `baseUrl`. Calls throw RestError for a refusal, and fetch's own error when nobody answers. */
export function openRest(baseUrl: string, ask: Fetch = fetch): Rest {
  const call = async <Data>(method: string, path: string, body: unknown, credential: Credential): Promise<Data> => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await ask(new URL(path, baseUrl), {
      method,
      headers: { accept: 'application/json', ...json, ...headersFor(credential) },
      signal: AbortSignal.timeout(10_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data, error } = (await answer.json()) as Envelope;
    if (error !== null) throw new RestError(`${method} ${path}`, answer.status, error);
    return data as Data;
  };
  return {
    get: (path, credential = null) => call('GET', path, undefined, credential),
    post: (path, body, credential = null) => call('POST', path, body, credential),
    put: (path, body, credential = null) => call('PUT', path, body, credential),
  };
}

/** The value, or null for a refusal with one of these codes. */
export async function unless<Data>(codes: readonly ErrorCode[], call: Promise<Data>): Promise<Data | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RestError && codes.includes(error.code)) return null;
    throw error;
  }
}
