import { type Wallet, walletOf } from '@florin/nodes/cardano/wallet';

/** The name that a chain on this machine has among the networks of the family. */
export const cardanoNetwork = 'cardanolocal';

/** A native asset of this machine's: a policy that nobody has the key of, and `USDC` in hex. */
export const cardanoContracts = { USDC: `${'ca'.repeat(28)}55534443` } as const;

/** Whose keys anybody may know: they hold nothing outside this machine. The demo uses the first. */
export const payerWallets = (): Wallet[] => [1, 2, 3].map((number) => walletOf(number));
