import { expectDeclared } from './declared-answers.ts';

interface Injected {
  statusCode: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
}
type Request = string | { method?: string; url?: unknown };

/** From here on every answer that a test asks this server for without a socket must be declared. */
export function declareAnswers(app: { inject: unknown }): void {
  const inject = (app.inject as (request: Request) => Promise<Injected>).bind(app);
  app.inject = async (request: Request): Promise<Injected> => {
    const response = await inject(request);
    const { method, url } = typeof request === 'string' ? { method: 'GET', url: request } : request;
    const header = (name: string): string | null => {
      const value = response.headers[name];
      return value === undefined ? null : String(value);
    };
    expectDeclared(method ?? 'GET', String(url), { status: response.statusCode, header, body: response.body });
    return response;
  };
}

/** `fetch` to a server of ours: fails with `UndeclaredAnswer` on what the contract does not declare. */
export async function declaredFetch(url: string | URL, request: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, request);
  const body = await response.clone().text();
  const { pathname, search } = new URL(url);
  const header = (name: string): string | null => response.headers.get(name);
  expectDeclared(request.method ?? 'GET', `${pathname}${search}`, { status: response.status, header, body });
  return response;
}
