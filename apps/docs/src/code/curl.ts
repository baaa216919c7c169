import type { Caller, Described } from '../operations.ts';

const credential: Readonly<Record<Caller, readonly string[]>> = {
  key: ['-H "X-API-Key: $FLORIN_API_KEY"'],
  session: ['-H "Authorization: Bearer $FLORIN_SESSION_TOKEN"'],
  nobody: [],
};

const queryText = (input: Readonly<Record<string, unknown>>): string =>
  Object.entries(input)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');

/** The call by curl alone. */
export function curlCode({ method, path, query, body, header, keyed, caller, sample }: Described): string {
  const ids = [...sample.ids];
  const filled = path.replaceAll(/:\w+/g, () => ids.shift() ?? '');
  const asked = query === null || sample.input === null ? '' : queryText(sample.input);
  const json = body === null ? null : JSON.stringify(sample.input ?? {}, null, 2);
  const words = [
    `"$FLORIN_BASE_URL${filled}${asked === '' ? '' : `?${asked}`}"`,
    ...(method === 'GET' || (method === 'POST' && json !== null) ? [] : [`-X ${method}`]),
    ...credential[caller],
    ...(header === null ? [] : [`-H "${header}: $TOKEN"`]),
    ...(keyed ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(json === null ? [] : ["-H 'Content-Type: application/json'", `-d '${json.replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return `curl ${words.join(' \\\n  ')}`;
}
