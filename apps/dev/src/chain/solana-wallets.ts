import { walletOf } from '@florin/nodes/solana/control';

/** Whose keys anybody may know: they hold nothing outside this machine. */

/** Payers hold coins and tokens; the demo and the wallet of the payment page use the first. */
export const payerWallets = () => Promise.all([1, 2, 3].map(walletOf));

/** May make tokens; never a payer. */
export const issuerWallet = () => walletOf(100);

/** Addresses of their own: a code that somebody scans by mistake must not name the real ones. */
export async function mintAddresses(): Promise<{ USDT: string; USDC: string }> {
  const [usdt, usdc] = await Promise.all([walletOf(101), walletOf(102)]);
  return { USDT: usdt.address, USDC: usdc.address };
}
