import type { Database } from '@florin/database/database';
import { verifyBooks, type Violation } from '@florin/database/verify-books';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { chainViolations } from '@florin/engine/books/chain-violations';
import { type ChainComparison, compareChain } from '@florin/engine/books/compare-chain';
import type { Catalogue, Chain } from '@florin/engine/catalogue/catalogue';
import type { ComparedChain } from './statement-text.ts';

export interface BooksPorts {
  db: Database;
  /** By chain id. */
  adapters: ReadonlyMap<string, ChainAdapter>;
  /** The signer's own address by family. */
  treasury: (family: string) => Promise<string>;
  /** Told why a chain could not be read. */
  onUnread: (chain: Chain, error: unknown) => void;
}

/** A chain moves on while it is read; a few tries find it standing still. */
const triesMax = 3;

/** Every chain that is read, compared with the books. */
export async function compareChains(
  ports: BooksPorts,
  catalogue: Catalogue,
  scope: 'open' | 'all',
): Promise<ComparedChain[]> {
  const compared: ComparedChain[] = [];
  for (const chain of catalogue.chains.values()) {
    const adapter = ports.adapters.get(chain.id);
    // one after the other: a check is in no hurry
    if (adapter) compared.push(await compareOne(ports, adapter, { catalogue, chain, scope }));
  }
  return compared;
}

async function compareOne(
  { db, treasury, onUnread }: BooksPorts,
  adapter: ChainAdapter,
  { catalogue, chain, scope }: { catalogue: Catalogue; chain: Chain; scope: 'open' | 'all' },
): Promise<ComparedChain> {
  let comparison: ChainComparison | null = null;
  try {
    const options = { catalogue, chain, scope, treasury: await treasury(chain.chainType) };
    for (let tried = 0; tried < triesMax && comparison?.compared !== true; tried += 1) {
      // the next try only makes sense after this one
      comparison = await compareChain(db, adapter, options);
    }
  } catch (error) {
    onUnread(chain, error);
  }
  return { shortName: chain.shortName, comparison };
}

/** Every holding that differs from its chain. */
export const differences = (chains: readonly ComparedChain[]): Violation[] =>
  chains.flatMap(({ comparison }) => (comparison === null ? [] : chainViolations(comparison)));

/** All that is broken, read from the whole history. It closes no period. */
export const findViolations = async (db: Database, chains: readonly ComparedChain[]): Promise<Violation[]> => [
  ...(await db.many(verifyBooks)),
  ...differences(chains),
];
