import type { Database } from '@florin/database/database';
import type { StartedChain } from '../chain/further-chain.ts';
import type { Credential, Rest } from '../rest.ts';
import { type CataloguedChain, seedCatalogue } from './catalogue.ts';
import { seedTreasury } from './treasury.ts';

export interface SeedParts {
  rest: Rest;
  admin: Credential;
  database: Database;
  /** Addresses of the treasury by family. */
  treasury: Readonly<Record<string, string>>;
}

/** A chain that was started, and as the catalogue has it. */
export interface SeededChain extends CataloguedChain {
  local: Pick<StartedChain, 'url' | 'payers'>;
}

/** What is missing of each chain in the catalogue and in the treasury. */
export async function seedChains(
  { rest, admin, database, treasury }: SeedParts,
  chains: readonly StartedChain[],
): Promise<SeededChain[]> {
  const seeded: SeededChain[] = [];
  // one after the other, so that the catalogue has them in the same order everywhere
  for (const local of chains) {
    const catalogued = await seedCatalogue(rest, admin, local);
    await seedTreasury(database, treasury[local.identity.chain_type] ?? '', local, catalogued.tokens);
    seeded.push({ ...catalogued, local });
  }
  return seeded;
}
