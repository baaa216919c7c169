import type { Contract } from '@florin/contract/contract';
import type { ChainChanges, NewChain } from '@florin/contract/schemas/chain';
import type { Changes } from '@florin/engine/audit/changed-members';
import type { ChainSettings } from '@florin/engine/catalogue/chain-record';
import { createChain, type NewChain as Chain } from '@florin/engine/catalogue/create-chain';
import { pauseChain, resumeChain } from '@florin/engine/catalogue/pause-chain';
import { updateChain } from '@florin/engine/catalogue/update-chain';
import { refuseNodes } from '@florin/engine/chains/refuse-nodes';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentAdminChain } from '../presenters/chain.ts';
import { counters } from '../presenters/page.ts';
import { changingCatalogue } from './fresh.ts';

const toSettings = (body: ChainChanges): Changes<ChainSettings> => ({
  name: body.name,
  rpcUrls: body.rpc_urls,
  confirmationsRequired: body.confirmations_required,
  finalityTag: body.finality_tag,
  explorerTxUrl: body.explorer_tx_url,
  walletRpcUrl: body.wallet_rpc_url,
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
export const adminChainRoutes = (ports: ServerPorts): Handlers<Contract['adminChains']> => ({
  list: async ({ query }) => {
    const { total, chains } = await ports.records.listChains({ page: query.page, pageSize: query.page_size });
    return { ...counters(total, query.page, query.page_size), chains: chains.map(presentAdminChain) };
  },
  create: async ({ body, ...by }) => {
    const chain = toNewChain(body);
    await refuseNodes(ports.nodes, chain.rpcUrls);
    return presentAdminChain(await changingCatalogue(ports, createChain(ports, chain, actorOf(by))));
  },
  update: async ({ params, body, ...by }) => {
    const changes = toSettings(body);
    await refuseNodes(ports.nodes, changes.rpcUrls ?? []);
    return presentAdminChain(
      await changingCatalogue(ports, updateChain(ports, { id: params.id, changes }, actorOf(by))),
    );
  },
  pause: async ({ params, body, ...by }) =>
    presentAdminChain(
      await changingCatalogue(
        ports,
        pauseChain(ports.db, { id: params.id, reason: body?.reason ?? null }, actorOf(by)),
      ),
    ),
  resume: async ({ params, body, ...by }) =>
    presentAdminChain(
      await changingCatalogue(
        ports,
        resumeChain(ports.db, { id: params.id, reason: body?.reason ?? null }, actorOf(by)),
      ),
    ),
});
