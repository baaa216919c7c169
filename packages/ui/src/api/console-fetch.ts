/** Called when an answer says that nobody is signed in. */
type Listener = () => void;
const listeners = new Set<Listener>();

/** Hears that the session is over; answers how to stop. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** `fetch` with what the server asks of a console's requests: our own header, and the cookie that scripts cannot see. */
export const consoleFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('x-florin-console', '1');
  const response = await fetch(input, { ...init, headers, credentials: 'same-origin' });
  if (response.status === 401) for (const listener of listeners) listener();
  return response;
};
