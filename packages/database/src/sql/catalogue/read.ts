import type { TokenProof, TokenType } from '@florin/contract/vocabulary';
import { type NoParameters, statement } from '../../statement.ts';
import type { CatalogueSettings } from './settings.ts';

/** Settings, chains and tokens as one consistent reading; amounts are text. */
export interface CatalogueRow extends CatalogueSettings {
  version: bigint;
  /** Of the active exchange; none while the treasury pays. */
  exchangeChains: ExchangeChainColumns[] | null;
  chains: ChainColumns[] | null;
  tokens: TokenFactsColumns[] | null;
}

export interface ChainColumns {
  id: string;
  name: string;
  shortName: string;
  chainType: string;
  network: string;
  rpcUrls: string[];
  isActive: boolean;
  /** Takes no new choices; what was chosen goes on. */
  isPaused: boolean;
  /** Stands still until an administrator resumes it: nothing is read, confirmed or settled. */
  isHalted: boolean;
  paymentExpiryMinutes: number;
  confirmationsRequired: number;
  finalityTag: string | null;
  /** Where a transaction can be looked up, `{tx_hash}` in place of its hash; null: nowhere. */
  explorerTxUrl: string | null;
  /** A node that payers' wallets may be told; null: none. */
  walletRpcUrl: string | null;
  /** Beside it, where the chain has a REST interface; null: none. */
  walletRestUrl: string | null;
  expectedBlockSeconds: number;
  sweepMaxWaitSeconds: number;
  sweepCostShare: string;
  batchSweeps: boolean;
  bumpAfterSeconds: number;
  withdrawalFeeUsd: string;
  minWithdrawalUsd: string;
}

/** USDT on a chain of ours as the active exchange treats it; amounts are text. */
export interface ExchangeChainColumns {
  chainId: string;
  network: string;
  /** It pays out there at present. */
  isOpen: boolean;
  fee: string;
  minimum: string;
  digits: number;
}

export interface TokenFactsColumns {
  id: string;
  chainId: string;
  symbol: string;
  name: string;
  tokenType: TokenType;
  contract: string | null;
  decimals: number;
  payableDecimals: number;
  isStablecoin: boolean;
  isActive: boolean;
  /** Its contract has confirmed decimals and symbol. */
  isVerified: boolean;
  /** Whether its balances have shown what its events tell. */
  proof: TokenProof;
  minPaymentUsd: string | null;
  maxPaymentUsd: string | null;
  conversionFeeRate: string;
}

export const readCatalogue = statement<NoParameters, CatalogueRow>(
  'read_catalogue',
  `select s.version, s.service_fee_rate, s.min_payment_usd, s.max_payment_usd, s.underpayment_tolerance_usd,
          s.underpayment_tolerance_rate, s.dust_usd, s.basic_withdrawal_cap_usd, s.token_fee_payer,
          s.consolidation_wait_minutes, s.rate_outlier_rate, s.rate_sources_min, s.active_exchange,
          s.exchange_release_minutes, s.exchange_sale_discount_rate,
          (select json_agg(json_build_object('chainId', e.chain_id, 'network', e.network,
             'isOpen', e.withdrawals and e.problem is null, 'fee', trim_scale(e.fee)::text,
             'minimum', trim_scale(e.minimum)::text, 'digits', e.digits))
             from exchange_chains e where e.exchange = s.active_exchange) as exchange_chains,
          (select json_agg(json_build_object('id', id, 'name', name, 'shortName', short_name, 'chainType', chain_type,
             'network', network, 'rpcUrls', rpc_urls, 'isActive', is_active,
             'isPaused', is_paused, 'isHalted', halted_at is not null, 'paymentExpiryMinutes', payment_expiry_minutes,
               'confirmationsRequired', confirmations_required,
             'finalityTag', finality_tag, 'explorerTxUrl', explorer_tx_url, 'walletRpcUrl', wallet_rpc_url,
             'walletRestUrl', wallet_rest_url, 'expectedBlockSeconds', expected_block_seconds,
             'sweepMaxWaitSeconds', sweep_max_wait_seconds, 'sweepCostShare', sweep_cost_share::text,
             'batchSweeps', batch_sweeps, 'bumpAfterSeconds', bump_after_seconds, 'withdrawalFeeUsd',
               withdrawal_fee_usd::text,
             'minWithdrawalUsd', min_withdrawal_usd::text) order by name, id) from chains) as chains,
          (select json_agg(json_build_object('id', id, 'chainId', chain_id, 'symbol', symbol, 'name', name,
             'tokenType', token_type, 'contract', contract, 'decimals', decimals, 'payableDecimals', payable_decimals,
             'isStablecoin', is_stablecoin, 'isActive', is_active, 'isVerified', verified_at is not null, 'proof',
               proof,
             'minPaymentUsd', min_payment_usd::text,
             'maxPaymentUsd', max_payment_usd::text, 'conversionFeeRate', conversion_fee_rate::text)
             order by symbol, id) from tokens) as tokens
     from settings s`,
);
