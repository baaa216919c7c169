import type { Database } from '@florin/database/database';
import { cosmosChain } from '../chain/cosmos-wallets.ts';
import { fillCoins, type LocalCosmos } from '../chain/local-cosmos.ts';
import type { CosmosCatalogue } from './cosmos-catalogue.ts';
import { missingOpening, opening, openingUsdt } from './treasury.ts';

/** Base units: 100 ATOM for fees and gas. */
const openingCoins = 100n * 10n ** 6n;

/** USDT and ATOM in the treasury, booked from capital; nothing twice after a start that was cut off. */
export async function seedCosmosTreasury(
  { chain, contracts }: LocalCosmos,
  database: Database,
  treasury: string,
  { tokens }: CosmosCatalogue,
): Promise<void> {
  const missing = await missingOpening(database, [
    ...opening(tokens.USDT.id, 'treasury', openingUsdt),
    ...opening(tokens.ATOM.id, 'gas', openingCoins),
  ]);
  if (missing === null) return;
  fillCoins(chain, treasury, contracts.USDT, openingUsdt);
  fillCoins(chain, treasury, cosmosChain.native, openingCoins);
  chain.advance();
  await missing.book();
}
