import type { Database } from '@florin/database/database';
import { airdrop } from '@florin/nodes/solana/control';
import { fillTokens, type LocalSolana } from '../chain/local-solana.ts';
import type { SolanaCatalogue } from './solana-catalogue.ts';
import { missingOpening, opening, openingUsdt } from './treasury.ts';

/** Lamports: 100 SOL for fees and token accounts. */
const openingCoins = 100n * 10n ** 9n;

/** USDT and SOL in the treasury, booked from capital; nothing twice after a start that was cut off. */
export async function seedSolanaTreasury(
  { vm, contracts }: LocalSolana,
  database: Database,
  treasury: string,
  { tokens }: SolanaCatalogue,
): Promise<void> {
  const missing = await missingOpening(database, [
    ...opening(tokens.USDT.id, 'treasury', openingUsdt),
    ...opening(tokens.SOL.id, 'gas', openingCoins),
  ]);
  if (missing === null) return;
  await fillTokens(vm, contracts.USDT, treasury, openingUsdt);
  const held = vm.account(treasury, vm.slot)?.lamports ?? 0n;
  if (held < openingCoins) airdrop(vm, treasury, openingCoins - held);
  await missing.book();
}
