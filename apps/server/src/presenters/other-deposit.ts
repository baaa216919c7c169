import type { OtherDeposit } from '@florin/contract/schemas/other-deposit';
import type { OtherDepositColumns } from '@florin/database/sql/deposits/others';
import { baseUnits, formatReceived } from '@florin/domain/money/crypto';
import { presentChainSummary } from './chain.ts';
import { storedInstant } from './scalars.ts';
import { presentTokenSummary } from './token.ts';

/** Where anybody can look a transaction up; null where its chain has no such place. */
export const explorerUrl = (template: string | null, txHash: string): string | null =>
  template === null ? null : template.replace('{tx_hash}', () => encodeURIComponent(txHash));

/** Coins that came and do not count, without anybody's address. */
export const presentOtherDeposit = (row: OtherDepositColumns): OtherDeposit => ({
  id: row.id,
  chain: presentChainSummary({
    id: row.chainId,
    name: row.chainName,
    shortName: row.shortName,
    chainType: row.chainType,
  }),
  token: presentTokenSummary({ id: row.tokenId, symbol: row.symbol, name: row.tokenName }),
  amount_crypto: formatReceived(baseUnits(row.amount), row.decimals),
  tx_hash: row.txHash,
  explorer_url: explorerUrl(row.explorerTxUrl, row.txHash),
  reason: row.reason,
  status: row.status,
  detected_at: storedInstant(row.detectedAt),
});
