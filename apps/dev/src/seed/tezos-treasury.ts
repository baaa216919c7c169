import type { Database } from '@florin/database/database';
import { contractOfToken, type LocalTezos } from '../chain/local-tezos.ts';
import { missingOpening, opening, openingUsdt } from './treasury.ts';
import type { TezosCatalogue } from './tezos-catalogue.ts';

/** Mutez: 10,000 XTZ for fees and gas. */
const openingCoins = 10_000n * 10n ** 6n;

/** USDT and XTZ in the treasury, booked from capital; nothing twice after a start that was cut off. */
export async function seedTezosTreasury(
  { chain, contracts }: LocalTezos,
  database: Database,
  treasury: string,
  { tokens }: TezosCatalogue,
): Promise<void> {
  const missing = await missingOpening(database, [
    ...opening(tokens.USDT.id, 'treasury', openingUsdt),
    ...opening(tokens.XTZ.id, 'gas', openingCoins),
  ]);
  if (missing === null) return;
  if (chain.head.ledger.balance(treasury) === 0n) {
    chain.grant(treasury, openingCoins);
    chain.mint(contractOfToken(contracts.USDT), treasury, openingUsdt);
  }
  await missing.book();
}
