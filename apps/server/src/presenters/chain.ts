import type { AdminChain, ChainSummary } from '@florin/contract/schemas/chain';
import type { ChainColumns } from '@florin/database/sql/catalogue/read';
import type { ChainRecord } from '@florin/engine/catalogue/chain-record';
import { shareText } from './scalars.ts';

/** A chain as payments name it. */
export const presentChainSummary = (
  chain: Pick<ChainColumns, 'id' | 'name' | 'shortName' | 'chainType'>,
): ChainSummary => ({
  id: chain.id,
  name: chain.name,
  short_name: chain.shortName,
  chain_type: chain.chainType,
});

/** A chain as an administrator sees it. */
export const presentAdminChain = (chain: ChainRecord): AdminChain => ({
  ...presentChainSummary(chain),
  network: chain.network,
  rpc_urls: chain.rpcUrls,
  is_active: chain.isActive,
  is_paused: chain.isPaused,
  halted_at: chain.haltedAt?.toISOString() ?? null,
  halt_reason: chain.haltReason,
  payment_expiry_minutes: chain.paymentExpiryMinutes,
  confirmations_required: chain.confirmationsRequired,
  finality_tag: chain.finalityTag,
  explorer_tx_url: chain.explorerTxUrl,
  wallet_rpc_url: chain.walletRpcUrl,
  wallet_rest_url: chain.walletRestUrl,
  expected_block_seconds: chain.expectedBlockSeconds,
  sweep_max_wait_seconds: chain.sweepMaxWaitSeconds,
  sweep_cost_share: shareText(chain.sweepCostShare),
  batch_sweeps: chain.batchSweeps,
  bump_after_seconds: chain.bumpAfterSeconds,
  withdrawal_fee_usd: chain.withdrawalFeeUsd,
  min_withdrawal_usd: chain.minWithdrawalUsd,
  created_at: chain.createdAt.toISOString(),
});
