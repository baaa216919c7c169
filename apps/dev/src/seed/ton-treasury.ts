import type { Database } from '@florin/database/database';
import { minter } from '@florin/nodes/ton/jetton';
import { type LocalTon, mint } from '../chain/local-ton.ts';
import { missingOpening, opening, openingUsdt } from './treasury.ts';
import type { TonCatalogue } from './ton-catalogue.ts';

/** Nanotons: 1,000 TON for fees and gas. */
const openingCoins = 1_000n * 10n ** 9n;

/** USDT and TON in the treasury, booked from capital; nothing twice after a start that was cut off. */
export async function seedTonTreasury(
  { chain, contracts }: LocalTon,
  database: Database,
  treasury: string,
  { tokens }: TonCatalogue,
): Promise<void> {
  const missing = await missingOpening(database, [
    ...opening(tokens.USDT.id, 'treasury', openingUsdt),
    ...opening(tokens.TON.id, 'gas', openingCoins),
  ]);
  if (missing === null) return;
  if (!chain.holdsAny(treasury)) {
    chain.inject({ from: minter, to: treasury, value: openingCoins });
    mint(chain, contracts.USDT, treasury, openingUsdt);
    await chain.settle();
  }
  await missing.book();
}
