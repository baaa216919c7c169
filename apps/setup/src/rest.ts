import { SetupError } from './machine.ts';
import { localAddress } from './places.ts';

interface Failure {
  code: string;
  message: string;
  details?: object;
}

/** What the API refused. */
export class Refused extends SetupError {
  readonly code: string;

  constructor(asked: string, { code, message, details }: Failure) {
    super(`${asked} was refused with ${code}: ${[message, ...Object.values(details ?? {}).flat()].join(' ')}`);
    this.code = code;
  }
}

/** Speaks to the server of this machine as its proxy would. */
export async function call<Data>(method: string, path: string, body?: object, session = ''): Promise<Data> {
  const answer = await fetch(`${localAddress}${path}`, {
    method,
    headers: {
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(session === '' ? {} : { authorization: `Bearer ${session}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  if (answer.status === 204) return null as Data;
  const { data, error } = (await answer.json()) as { data: Data; error: Failure | null };
  if (error !== null) throw new Refused(`${method} ${path}`, error);
  return data;
}
