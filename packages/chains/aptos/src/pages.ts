/**
 * The chain counts transactions, by a version that never has a gap, and makes several blocks a second. Florin reads so many
 * versions together as one block: a page. A page is there once its last version is.
 */
const publicNetworks: ReadonlySet<string> = new Set(['1', '2']);
const publicPage = 100n;
/** A chain of one's own has little to fill a page with. */
const otherPage = 10n;

export const pageSize = (network: string): bigint => (publicNetworks.has(network) ? publicPage : otherPage);

export const firstVersion = (size: bigint, height: bigint): bigint => height * size;
export const lastVersion = (size: bigint, height: bigint): bigint => (height + 1n) * size - 1n;
export const pageOf = (size: bigint, version: bigint): bigint => version / size;

/** Height of the newest whole page; -1 while there is none. */
export const newestPage = (size: bigint, ledgerVersion: bigint): bigint => (ledgerVersion + 1n) / size - 1n;
