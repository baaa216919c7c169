import { type Wallet, walletOf } from '@florin/nodes/aptos/wallet';

/** The number that local chains of Aptos have. */
export const aptosNetwork = '4';

/** Assets of their own: a code that somebody scans by mistake must not name the real ones. */
export const aptosContracts = { USDT: `0x${'f10a'.repeat(16)}`, USDC: `0x${'f10b'.repeat(16)}` } as const;

/** Whose keys anybody may know: they hold nothing outside this machine. The demo uses the first. */
export const payerWallets = (): Wallet[] => [1, 2, 3].map((number) => walletOf(number));
