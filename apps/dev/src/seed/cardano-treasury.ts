import type { Database } from '@florin/database/database';
import type { LocalCardano } from '../chain/local-cardano.ts';
import type { CardanoCatalogue } from './cardano-catalogue.ts';
import { missingOpening, opening } from './treasury.ts';

/** Every movement takes one of the treasury's coins until its block is final: there are several, of so much lovelace. */
const openingCoins = 20;
const openingLovelace = 100n * 10n ** 6n;

/** ADA in the treasury, booked from capital; nothing twice after a start that was cut off. */
export async function seedCardanoTreasury(
  { chain }: LocalCardano,
  database: Database,
  treasury: string,
  { tokens }: CardanoCatalogue,
): Promise<void> {
  const missing = await missingOpening(database, opening(tokens.ADA.id, 'gas', BigInt(openingCoins) * openingLovelace));
  if (missing === null) return;
  const isThere = [...chain.unspent.values()].some(({ address }) => address === treasury);
  if (!isThere) {
    for (let coin = 0; coin < openingCoins; coin += 1) chain.grant(treasury, openingLovelace);
    chain.advance();
  }
  await missing.book();
}
