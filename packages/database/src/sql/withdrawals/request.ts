import { statement } from '../../statement.ts';
import { holderOf } from '../members/holder.ts';

/**
 * Takes the merchant's balance row: requests of one merchant queue here, so that what they read afterwards cannot
 * change under them. No row: nothing was ever credited.
 */
export const lockBalance = statement<{ merchantId: string }, { availableUsd: string }>(
  'lock_balance',
  `select posted - reserved as available_usd from merchant_balances where merchant_id = $merchantId for update`,
);

export interface RequestFactsRow {
  /** Of settings, chains and tokens. */
  catalogueVersion: bigint;
  /** Null: no wallet is configured on this chain. */
  walletAddress: string | null;
  walletChangedAt: Date | null;
  /** When the wallet has cooled off. */
  walletUsableFrom: Date | null;
  /** Gross sum of the merchant's requests, of refunds out of the balance too, since the given moment that were neither rejected nor failed. */
  usedUsd: string;
  /** Whether the merchant signs withdrawals, by what the signer said. */
  isBound: boolean;
  /** Who holds the account. */
  holderId: string;
}

/** Gross sum of what was asked for out of a balance since a moment, and was neither rejected nor failed. */
export const usedUsd = `((select coalesce(sum(w.amount_usd), 0) from withdrawals w
            where w.merchant_id = $merchantId and w.created_at > $since
              and w.status in ('pending_approval', 'processing', 'completed'))
         + (select coalesce(sum(r.amount_usd), 0) from refunds r
            where r.merchant_id = $merchantId and r.created_at > $since and r.source = 'balance'
              and r.status not in ('rejected', 'failed')))::numeric(20,2)`;

/** Whether a merchant signs withdrawals, by what the signer said. */
export const isBound = `exists (select from merchant_bindings m where m.account_id = $merchantId and m.passkeys <> '{}')`;

/** What a request is judged by; read after the balance row was taken, never in the same statement. */
export const readRequestFacts = statement<{ merchantId: string; chainId: string; since: Date }, RequestFactsRow>(
  'read_request_facts',
  `select s.version as catalogue_version, b.address as wallet_address, b.address_changed_at as wallet_changed_at,
          b.address_changed_at + make_interval(mins => s.wallet_cooling_minutes) as wallet_usable_from,
          ${usedUsd} as used_usd, ${isBound} as is_bound, ${holderOf('$merchantId::uuid')} as holder_id
     from settings s left join withdrawal_wallets b on b.merchant_id = $merchantId and b.chain_id = $chainId`,
);

/** Writes a request and reserves its gross amount. */
export const insertWithdrawal = statement<{
  id: string;
  merchantId: string;
  chainId: string;
  tokenId: string;
  destination: string;
  walletChangedAt: Date;
  amountUsd: string;
  feeUsd: string;
  createdAt: Date;
}>(
  'insert_withdrawal',
  `with reserved as (
     update merchant_balances set reserved = reserved + $amountUsd where merchant_id = $merchantId
   )
   insert into withdrawals (id, merchant_id, chain_id, token_id, destination, wallet_changed_at, amount_usd, fee_usd,
                            source, next_payout_at, created_at, updated_at)
   values ($id, $merchantId, $chainId, $tokenId, $destination, $walletChangedAt, $amountUsd, $feeUsd, 'manual',
     $createdAt, $createdAt, $createdAt)`,
);
