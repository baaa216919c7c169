import type { Contract } from '@florin/contract/contract';
import type { ChainChanges, NewChain } from '@florin/contract/schemas/chain';
import type { ChainRecord, ChainSettings } from '@florin/engine/catalogue/chain-record';
import type { Changes } from '@florin/engine/audit/changed-members';
import type { NewChain as Chain } from '@florin/engine/catalogue/create-chain';
import type { ChainPause } from '@florin/engine/catalogue/pause-chain';
import type { Actor } from '@florin/engine/audit/record';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { presentAdminChain } from '../presenters/chain.ts';
import { counters } from '../presenters/page.ts';

/** What the administration of chains needs, bound to its ports. */
export interface AdminChainUseCases {
  listChains(page: { page: number; pageSize: number }): Promise<{ total: number; chains: readonly ChainRecord[] }>;
  /** Refuses with VALIDATION_ERROR (`chain_type` without an adapter), CONFLICT (name or network taken). */
  createChain(chain: Chain, by: Actor): Promise<ChainRecord>;
  /** Refuses with NOT_FOUND, VALIDATION_ERROR, CONFLICT. */
  updateChain(id: string, changes: Changes<ChainSettings>, by: Actor): Promise<ChainRecord>;
  /** Refuses with NOT_FOUND, CONFLICT. */
  pauseChain(pause: ChainPause, by: Actor): Promise<ChainRecord>;
  /** Refuses with NOT_FOUND, CONFLICT. */
  resumeChain(pause: ChainPause, by: Actor): Promise<ChainRecord>;
}

const toSettings = (body: ChainChanges): Changes<ChainSettings> => ({
  name: body.name,
  rpcUrls: body.rpc_urls,
  confirmationsRequired: body.confirmations_required,
  finalityTag: body.finality_tag,
  explorerTxUrl: body.explorer_tx_url,
  expectedBlockSeconds: body.expected_block_seconds,
  paymentExpiryMinutes: body.payment_expiry_minutes,
  sweepMaxWaitSeconds: body.sweep_max_wait_seconds,
  sweepCostShare: body.sweep_cost_share,
  batchSweeps: body.batch_sweeps,
  bumpAfterSeconds: body.bump_after_seconds,
  withdrawalFeeUsd: body.withdrawal_fee_usd,
  minWithdrawalUsd: body.min_withdrawal_usd,
  isActive: body.is_active,
});

const toNewChain = (body: NewChain): Chain => ({
  ...toSettings(body),
  name: body.name,
  rpcUrls: body.rpc_urls,
  confirmationsRequired: body.confirmations_required,
  expectedBlockSeconds: body.expected_block_seconds,
  shortName: body.short_name,
  chainType: body.chain_type,
  network: body.network,
});

/** Administration of chains. */
export const adminChainRoutes = (engine: AdminChainUseCases): Handlers<Contract['adminChains']> => ({
  list: async ({ query }) => {
    const { total, chains } = await engine.listChains({ page: query.page, pageSize: query.page_size });
    return { ...counters(total, query.page, query.page_size), chains: chains.map(presentAdminChain) };
  },
  create: async ({ body, ...by }) => presentAdminChain(await engine.createChain(toNewChain(body), actorOf(by))),
  update: async ({ params, body, ...by }) =>
    presentAdminChain(await engine.updateChain(params.id, toSettings(body), actorOf(by))),
  pause: async ({ params, body, ...by }) =>
    presentAdminChain(await engine.pauseChain({ id: params.id, reason: body?.reason ?? null }, actorOf(by))),
  resume: async ({ params, body, ...by }) =>
    presentAdminChain(await engine.resumeChain({ id: params.id, reason: body?.reason ?? null }, actorOf(by))),
});
