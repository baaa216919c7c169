import type { VolumeEntry } from '@florin/contract/schemas/volume';
import type { VolumeRow } from '@florin/database/sql/ledger/read-volume';
import { presentChainSummary } from './chain.ts';

/** One part of a report. */
export const presentVolume = (row: VolumeRow): VolumeEntry => {
  const { tokenId, chainId, chainName: name, shortName, chainType } = row;
  const isOfChain = chainId !== null && name !== null && shortName !== null && chainType !== null;
  return {
    start: row.start,
    token: tokenId === null ? null : { id: tokenId, symbol: row.symbol ?? '', name: row.tokenName ?? '' },
    chain: isOfChain ? presentChainSummary({ id: chainId, name, shortName, chainType }) : null,
    payments: Number(row.payments),
    gross_usd: row.grossUsd,
    fees_usd: row.feesUsd,
    net_usd: row.netUsd,
  };
};
