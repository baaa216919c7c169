import { FlorinError } from '@florin/sdk';
import { consoleFetch } from './console-fetch.ts';

/** In which forms an answer can be had as a file. */
const types = { csv: 'text/csv', pdf: 'application/pdf' } as const;

/** What the server refuses, by its code and in its words; an answer of something else is a lost connection. */
async function refusalOf(response: Response): Promise<FlorinError> {
  const body = (await response.json().catch(() => null)) as { error?: Partial<FlorinError> | null } | null;
  const { code = 'CONNECTION_FAILED', message = `The server answered ${response.status}.` } = body?.error ?? {};
  return new FlorinError(code, message, { status: response.status, requestId: response.headers.get('x-request-id') });
}

/** `fetch` tells of a connection that is gone by a TypeError, which says as much as a defect would. */
function lost(cause: unknown): never {
  throw new FlorinError('CONNECTION_FAILED', 'The connection was lost before the file was whole.', {}, { cause });
}

/**
 * Downloads what a list answers as a file, with the filters that stand in its address. The name's ending says in which
 * form.
 *
 * @throws FlorinError
 */
export async function saveFile(path: string, name: `${string}.${keyof typeof types}`): Promise<void> {
  const accept = types[name.endsWith('.pdf') ? 'pdf' : 'csv'];
  const response = await consoleFetch(path, { headers: { accept } }).catch(lost);
  if (!response.ok) throw await refusalOf(response);
  const address = URL.createObjectURL(await response.blob().catch(lost));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
