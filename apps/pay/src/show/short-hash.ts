const kept = 8;

/** The beginning and the end of a transaction's hash: enough to find it again in a wallet's list. */
export const shortHash = (hash: string): string =>
  hash.length <= 2 * kept + 3 ? hash : `${hash.slice(0, kept + 2)}…${hash.slice(-kept)}`;
