import { toWord } from '@florin/chain-tron/address-book';
import type { Database } from '@florin/database/database';
import { mint } from '@florin/nodes/tron/control';
import { type LocalTron, tokensOf } from '../chain/local-tron.ts';
import type { TronCatalogue } from './tron-catalogue.ts';
import { missingOpening, opening, openingUsdt } from './treasury.ts';

/** Sun: 10,000 TRX for energy and bandwidth. */
const openingCoins = 10_000n * 10n ** 6n;

/** USDT and TRX in the treasury, booked from capital; nothing twice after a start that was cut off. */
export async function seedTronTreasury(
  { chain, contracts }: LocalTron,
  database: Database,
  treasury: string,
  { tokens }: TronCatalogue,
): Promise<void> {
  const missing = await missingOpening(database, [
    ...opening(tokens.USDT.id, 'treasury', openingUsdt),
    ...opening(tokens.TRX.id, 'gas', openingCoins),
  ]);
  if (missing === null) return;
  const [word, usdt] = [toWord(treasury), toWord(contracts.USDT)];
  const [coins, held] = [await chain.executor.balance(word), await tokensOf(chain, usdt, word)];
  if (coins < openingCoins) await chain.grant(word, openingCoins - coins);
  if (held < openingUsdt) await mint(chain, usdt, word, openingUsdt - held);
  await missing.book();
}
