import { statement } from '../../statement.ts';
import type { ChainColumns } from '../catalogue/read.ts';

/** A chain with all that an administrator may set; amounts are US dollars as stored. */
export interface ChainRow extends Omit<ChainColumns, 'isHalted'> {
  /** Since when the chain stands still because it changed what had been final; null: it does not. */
  haltedAt: Date | null;
  haltReason: string | null;
  createdAt: Date;
}

const columns = `c.id, c.name, c.short_name, c.chain_type, c.network, c.rpc_urls, c.is_active, c.is_paused,
  c.halted_at, c.halt_reason, c.payment_expiry_minutes, c.confirmations_required, c.finality_tag, c.explorer_tx_url,
  c.wallet_rpc_url, c.wallet_rest_url, c.expected_block_seconds, c.sweep_max_wait_seconds, c.sweep_cost_share, c.batch_sweeps,
  c.bump_after_seconds, c.withdrawal_fee_usd,
  c.min_withdrawal_usd, c.created_at`;

interface NewChain {
  id: string;
  name: string;
  shortName: string;
  chainType: string;
  network: string;
  rpcUrls: readonly string[];
  confirmationsRequired: number;
  expectedBlockSeconds: number;
  createdAt: Date;
}

/** What a chain cannot be without; everything else takes its preset. */
export const insertChain = statement<NewChain, ChainRow>(
  'insert_chain',
  `insert into chains as c (id, name, short_name, chain_type, network, rpc_urls, confirmations_required,
                            expected_block_seconds, created_at)
   values ($id, $name, $shortName, $chainType, $network, $rpcUrls, $confirmationsRequired, $expectedBlockSeconds,
     $createdAt) returning ${columns}`,
);

export const lockChain = statement<{ id: string }, ChainRow>(
  'lock_chain',
  `select ${columns} from chains c where c.id = $id for no key update`,
);

/** Writes every member that may change. */
export const saveChain = statement<{ id: string; chainJson: string }, ChainRow>(
  'save_chain',
  `update chains c
      set name = n.name, rpc_urls = n."rpcUrls", is_active = n."isActive", is_paused = n."isPaused",
          halted_at = n."haltedAt", halt_reason = n."haltReason", payment_expiry_minutes = n."paymentExpiryMinutes",
          confirmations_required = n."confirmationsRequired", finality_tag = n."finalityTag",
          explorer_tx_url = n."explorerTxUrl", wallet_rpc_url = n."walletRpcUrl",
          wallet_rest_url = n."walletRestUrl", expected_block_seconds = n."expectedBlockSeconds",
          sweep_max_wait_seconds = n."sweepMaxWaitSeconds", sweep_cost_share = n."sweepCostShare",
          batch_sweeps = n."batchSweeps", bump_after_seconds = n."bumpAfterSeconds",
            withdrawal_fee_usd = n."withdrawalFeeUsd", min_withdrawal_usd = n."minWithdrawalUsd"
     from jsonb_to_record($chainJson::jsonb) as n(
          name text, "rpcUrls" text[], "isActive" boolean, "isPaused" boolean, "haltedAt" timestamptz,
          "haltReason" text, "paymentExpiryMinutes" integer, "confirmationsRequired" integer, "finalityTag" text,
          "explorerTxUrl" text, "walletRpcUrl" text, "walletRestUrl" text, "expectedBlockSeconds" integer,
          "sweepMaxWaitSeconds" integer,
          "sweepCostShare" numeric, "batchSweeps" boolean, "bumpAfterSeconds" integer, "withdrawalFeeUsd" numeric,
          "minWithdrawalUsd" numeric)
    where c.id = $id returning ${columns}`,
);

/** Lets a chain stand still; one that does already keeps its first reason. */
export const haltChain = statement<{ id: string; at: Date; reason: string }>(
  'halt_chain',
  `update chains set halted_at = $at, halt_reason = $reason where id = $id and halted_at is null`,
);
