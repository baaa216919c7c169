import type { Chain } from '@florin/database/entities/chain';

/** A chain with all that an administrator may set; amounts are US dollars as stored. */
export interface ChainRecord {
  id: string;
  name: string;
  shortName: string;
  chainType: string;
  network: string;
  rpcUrls: string[];
  isActive: boolean;
  paymentExpiryMinutes: number;
  confirmationsRequired: number;
  /** Null: final after `confirmationsRequired`. */
  finalityTag: string | null;
  expectedBlockSeconds: number;
  sweepMaxWaitSeconds: number;
  withdrawalFeeUsd: string;
  minWithdrawalUsd: string;
  createdAt: Date;
}

/** What may be changed later: family, network and short name are fixed, because deposits hang on them. */
export type ChainSettings = Omit<
  ChainRecord,
  'id' | 'shortName' | 'chainType' | 'network' | 'rpcUrls' | 'createdAt'
> & {
  rpcUrls: readonly string[];
};

export const toChainRecord = (chain: Chain): ChainRecord => ({ ...chain, finalityTag: chain.finalityTag ?? null });

export const chainTaken = 'A chain with this short name or network is there already.';
