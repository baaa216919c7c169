import { type Wallet, walletOf } from '@florin/nodes/cosmos/wallet';

/** The local network of the Cosmos family, as `cosmoslocal` has it. */
export const cosmosChain = { network: 'cosmoslocal', chainId: 'florin-local-1', native: 'uatom' } as const;

/** Coins of their own: a code that somebody scans by mistake must not name the real ones. */
export const cosmosContracts = { USDT: 'factory/florin/usdt', USDC: 'factory/florin/usdc' } as const;

/** Whose keys anybody may know: they hold nothing outside this machine. The demo uses the first. */
export const payerWallets = (): Promise<Wallet[]> => Promise.all([1, 2, 3].map((number) => walletOf(number)));
