import { type Wallet, walletOf } from '@florin/nodes/ton/wallet';

/** The name that a chain on this machine has. */
export const tonNetwork = 'local';

/** Whose keys anybody may know: they hold nothing outside this machine. The demo uses the first. */
export const payerWallets = (): Wallet[] => [1, 2, 3].map((number) => walletOf(number));
