import type { Database } from '@florin/database/database';
import { fillCoins, type LocalSui } from '../chain/local-sui.ts';
import { suiType } from '../chain/sui-wallets.ts';
import type { SuiCatalogue } from './sui-catalogue.ts';
import { missingOpening, opening } from './treasury.ts';

/** Base units: 100 SUI for fees. */
const openingCoins = 100n * 10n ** 9n;

/** SUI in the treasury, booked from capital; nothing twice after a start that was cut off. */
export async function seedSuiTreasury(
  { chain }: LocalSui,
  database: Database,
  treasury: string,
  { tokens }: SuiCatalogue,
): Promise<void> {
  const missing = await missingOpening(database, opening(tokens.SUI.id, 'gas', openingCoins));
  if (missing === null) return;
  fillCoins(chain, treasury, suiType, openingCoins);
  chain.advance();
  await missing.book();
}
