import type { Contract } from '@florin/contract/contract';
import type { ChainChanges, NewChain } from '@florin/contract/schemas/chain';
import type { Handlers } from '../http/handler.ts';
import { type ChainRecord, presentAdminChain } from '../presenters/chain.ts';
import { counters } from '../presenters/page.ts';

/** What may be set on a chain; undefined keeps what is there, or takes the preset of a new chain. */
export interface ChainSettings {
  name: string | undefined;
  rpcUrls: readonly string[] | undefined;
  confirmationsRequired: number | undefined;
  /** Null: finality is a number of confirmations. */
  finalityTag: string | null | undefined;
  expectedBlockSeconds: number | undefined;
  paymentExpiryMinutes: number | undefined;
  sweepMaxWaitSeconds: number | undefined;
  withdrawalFeeUsd: string | undefined;
  minWithdrawalUsd: string | undefined;
  isActive: boolean | undefined;
}

type Definite<T> = { [key in keyof T]: Exclude<T[key], undefined> };

export type NewChainRecord = Omit<
  ChainSettings,
  'name' | 'rpcUrls' | 'confirmationsRequired' | 'expectedBlockSeconds'
> &
  Definite<Pick<ChainSettings, 'name' | 'rpcUrls' | 'confirmationsRequired' | 'expectedBlockSeconds'>> & {
    shortName: string;
    chainType: string;
    network: string;
  };

/** What the administration of chains needs, bound to its ports. */
export interface AdminChainUseCases {
  listChains(page: { page: number; pageSize: number }): Promise<{ total: number; chains: readonly ChainRecord[] }>;
  /** Refuses with VALIDATION_ERROR (`chain_type` without an adapter), CONFLICT (name or network taken). */
  createChain(record: NewChainRecord): Promise<ChainRecord>;
  /** Refuses with NOT_FOUND, VALIDATION_ERROR, CONFLICT. */
  updateChain(id: string, changes: ChainSettings): Promise<ChainRecord>;
}

const toSettings = (body: ChainChanges): ChainSettings => ({
  name: body.name,
  rpcUrls: body.rpc_urls,
  confirmationsRequired: body.confirmations_required,
  finalityTag: body.finality_tag,
  expectedBlockSeconds: body.expected_block_seconds,
  paymentExpiryMinutes: body.payment_expiry_minutes,
  sweepMaxWaitSeconds: body.sweep_max_wait_seconds,
  withdrawalFeeUsd: body.withdrawal_fee_usd,
  minWithdrawalUsd: body.min_withdrawal_usd,
  isActive: body.is_active,
});

const toNewChain = (body: NewChain): NewChainRecord => ({
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
  create: async ({ body }) => presentAdminChain(await engine.createChain(toNewChain(body))),
  update: async ({ params, body }) => presentAdminChain(await engine.updateChain(params.id, toSettings(body))),
});
