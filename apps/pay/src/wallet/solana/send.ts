import type { RecentBlock } from '@florin/contract/schemas/checkout';
import { outcomeOf, type SendOutcome } from '../outcome.ts';
import { buildTransfer } from './build.ts';
import type { StandardWallet } from './standard-wallet.ts';
import type { SolanaTransfer } from './transfer.ts';

export interface SolanaOrder {
  transfer: SolanaTransfer;
  /** Name of the Wallet Standard, for example `solana:mainnet`. */
  chain: string;
  /** Refuses while no block is known that is new enough. */
  recentBlock: () => Promise<RecentBlock>;
}

/**
 * Asks a wallet for exactly this transfer. The page builds it from the payment's link, so that what the page checked about
 * the address holds for the transaction too; of the server it takes the hash of a block alone.
 */
export async function sendOnSolana(
  wallet: StandardWallet,
  { transfer, chain, recentBlock }: SolanaOrder,
  mayGoOn: () => boolean,
): Promise<SendOutcome> {
  try {
    const account = (await wallet.connect()).find(({ chains }) => chains.includes(chain));
    if (!account) return 'no_account';
    // Asked as late as can be: the transaction is good for a minute after it.
    const block = await recentBlock().catch(() => null);
    if (!block) return 'not_ready';
    const transaction = buildTransfer(account.address, transfer, block.hash);
    if (!mayGoOn()) return 'silent';
    await wallet.signAndSend({ account, chain, transaction });
    return 'sent';
  } catch (error) {
    return outcomeOf(error);
  }
}
