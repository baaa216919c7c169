import { ask } from './ask.ts';

/** Pays what is missing from the development stack's own wallet. Refuses with PayFailure. */
export const openDevWallet = (page: string, fetch: typeof globalThis.fetch) => (): Promise<{ tx_hash: string }> =>
  ask(fetch, `${page}/dev-wallet`, { method: 'POST' });
