import { type Wallet, walletOf } from '@florin/nodes/sui/wallet';

export const suiType = `0x${'2'.padStart(64, '0')}::sui::SUI`;

/** A package of its own: a code that somebody scans by mistake must not name the real one. */
export const suiContracts = { USDC: `0x${'f10'.padStart(64, '0')}::usdc::USDC` } as const;

/** Whose keys anybody may know: they hold nothing outside this machine. The demo uses the first. */
export const payerWallets = (): Wallet[] => [1, 2, 3].map((number) => walletOf(number));
