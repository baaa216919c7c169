import { outcomeOf, type SendOutcome } from '../outcome.ts';
import { buildTransfer, coinIntent, type SuiTransfer } from './build.ts';

/** An account that a wallet lets a page see (Wallet Standard). */
export interface SuiAccount {
  address: string;
  chains: readonly string[];
}

/** The parts of a wallet that a payment needs (Wallet Standard of Sui). */
export interface SuiWallet {
  name: string;
  icon: string | null;
  connect(): Promise<{ accounts: readonly SuiAccount[]; supportedIntents?: readonly string[] }>;
  /** Null where it tells its intents when it connects, or has none. */
  intents: (() => Promise<{ supportedIntents: readonly string[] }>) | null;
  signAndExecute(request: {
    account: SuiAccount;
    chain: string;
    transaction: { toJSON: () => Promise<string> };
  }): Promise<unknown>;
}

export interface SuiOrder {
  transfer: SuiTransfer;
  /** Name of the Wallet Standard, for example `sui:mainnet`. */
  chain: string;
}

/** Asks a wallet for exactly this transfer. It chooses the coins, shows the transaction, and its owner decides. */
export async function sendOnSui(
  wallet: SuiWallet,
  { transfer, chain }: SuiOrder,
  mayGoOn: () => boolean,
): Promise<SendOutcome> {
  try {
    const connected = await wallet.connect();
    const account = connected.accounts.find(({ chains }) => chains.includes(chain));
    if (!account) return 'no_account';
    const { supportedIntents = [] } = wallet.intents ? await wallet.intents() : connected;
    // Without it somebody would have to tell which objects the payer's coins are, and the page asks no node.
    if (transfer.coinType !== null && !supportedIntents.includes(coinIntent)) return 'unsupported';
    if (!mayGoOn()) return 'silent';
    const built = buildTransfer(account.address, transfer);
    await wallet.signAndExecute({ account, chain, transaction: { toJSON: async () => built } });
    return 'sent';
  } catch (error) {
    return outcomeOf(error);
  }
}
