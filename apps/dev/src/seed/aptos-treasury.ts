import type { Database } from '@florin/database/database';
import { apt } from '@florin/nodes/aptos/hashes';
import { fillStore, type LocalAptos } from '../chain/local-aptos.ts';
import type { AptosCatalogue } from './aptos-catalogue.ts';
import { missingOpening, opening, openingUsdt } from './treasury.ts';

/** Base units: 100 APT for fees. */
const openingCoins = 100n * 10n ** 8n;

/** USDT and APT in the treasury, booked from capital; nothing twice after a start that was cut off. */
export async function seedAptosTreasury(
  { chain, contracts }: LocalAptos,
  database: Database,
  treasury: string,
  { tokens }: AptosCatalogue,
): Promise<void> {
  const missing = await missingOpening(database, [
    ...opening(tokens.USDT.id, 'treasury', openingUsdt),
    ...opening(tokens.APT.id, 'gas', openingCoins),
  ]);
  if (missing === null) return;
  fillStore(chain, treasury, contracts.USDT, openingUsdt);
  fillStore(chain, treasury, apt, openingCoins);
  chain.advance();
  await missing.book();
}
