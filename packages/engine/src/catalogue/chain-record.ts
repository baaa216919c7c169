import type { ChainRow } from '@florin/database/sql/chains/write';
import { hash } from 'node:crypto';

/** A chain with all that an administrator may set; amounts are US dollars as stored. */
export type ChainRecord = ChainRow;

/** What may be changed later: family, network and short name are fixed, because deposits hang on them. */
export type ChainSettings = Omit<
  ChainRecord,
  'id' | 'shortName' | 'chainType' | 'network' | 'rpcUrls' | 'isPaused' | 'haltedAt' | 'haltReason' | 'createdAt'
> & { rpcUrls: readonly string[] };

export const chainTaken = 'A chain with this short name or network is there already.';

/**
 * A chain as the audit log keeps it. The address of a node often holds a key, and audit rows are kept for ever: of the
 * address stay its host and the first bytes of its hash (SHA-256), which tell a change and nothing else.
 */
export const auditedChain = ({ rpcUrls, createdAt: _createdAt, ...chain }: ChainRecord) => ({
  ...chain,
  rpcUrls: rpcUrls.map((url) => `${new URL(url).host} (${hash('sha256', url, 'hex').slice(0, 8)})`),
});
