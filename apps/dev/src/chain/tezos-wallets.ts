import { contractOf } from '@florin/nodes/tezos/hashes';
import { type Wallet, walletOf } from '@florin/nodes/tezos/wallet';

/** The name that a chain on this machine has. */
export const tezosNetwork = 'local';

/** A contract of FA2 whose only token is USDT. */
export const tezosContracts = { USDT: `${contractOf('USDT on this machine')}_0` } as const;

/** Whose keys anybody may know: they hold nothing outside this machine. The demo uses the first that is free. */
export const payerWallets = (): Wallet[] => [1, 2, 3].map((number) => walletOf(number));
