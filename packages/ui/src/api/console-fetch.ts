/** Called when an answer doubts that somebody is signed in: the session may be over, or a code was wrong. */
type Listener = () => void;
const listeners = new Set<Listener>();

/** Hears of such answers; answers how to stop. */
export function onDoubt(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The question that settles it. */
const whoAmI = '/v1/auth/me';

/** `fetch` with what the server asks of a console's requests: our own header, and the cookie that scripts cannot see. */
export const consoleFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('x-florin-console', '1');
  const response = await fetch(input, { ...init, headers, credentials: 'same-origin' });
  if (response.status === 401 && !response.url.endsWith(whoAmI)) for (const listener of listeners) listener();
  return response;
};
