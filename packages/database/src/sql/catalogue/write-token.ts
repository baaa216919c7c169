import type { TokenType } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import type { TokenFactsColumns } from './read.ts';

/** A token with all that an administrator may set; amounts are US dollars as stored. */
export interface TokenRow extends Omit<TokenFactsColumns, 'isVerified'> {
  /** What the contract calls itself, where that differs from our symbol. */
  contractSymbol: string | null;
  /** When the chain confirmed decimals and symbol; null: not yet, or not as they are said to be. */
  verifiedAt: Date | null;
  /** Why the chain did not confirm them. */
  problem: string | null;
  createdAt: Date;
}

const columns = `t.id, t.chain_id, t.symbol, t.name, t.token_type, t.contract, t.decimals, t.payable_decimals,
  t.is_stablecoin, t.is_active, t.contract_symbol, t.verified_at, t.problem, t.proof, t.min_payment_usd,
  t.max_payment_usd,
  t.conversion_fee_rate, t.created_at`;

interface NewToken {
  id: string;
  chainId: string;
  symbol: string;
  name: string;
  tokenType: TokenType;
  contract: string | null;
  decimals: number;
  payableDecimals: number;
  isStablecoin: boolean;
  createdAt: Date;
}

/** What a token cannot be without; everything else takes its preset. */
export const insertToken = statement<NewToken, TokenRow>(
  'insert_token',
  `insert into tokens as t (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals,
                            is_stablecoin, created_at, proof)
   values ($id, $chainId, $symbol, $name, $tokenType, $contract, $decimals, $payableDecimals, $isStablecoin,
     $createdAt, case $tokenType when 'native' then 'held' else 'awaited' end) returning ${columns}`,
);

export const lockToken = statement<{ id: string }, TokenRow>(
  'lock_token',
  `select ${columns} from tokens t where t.id = $id for no key update`,
);

/** Writes every member that may change. */
export const saveToken = statement<{ id: string; tokenJson: string }, TokenRow>(
  'save_token',
  `update tokens t
      set name = n.name, payable_decimals = n."payableDecimals", is_active = n."isActive",
          contract_symbol = n."contractSymbol", verified_at = n."verifiedAt", problem = n.problem, proof = n.proof,
          min_payment_usd = n."minPaymentUsd", max_payment_usd = n."maxPaymentUsd",
          conversion_fee_rate = n."conversionFeeRate"
     from jsonb_to_record($tokenJson::jsonb) as n(
          name text, "payableDecimals" integer, "isActive" boolean, "contractSymbol" text, "verifiedAt" timestamptz,
          problem text, proof text, "minPaymentUsd" numeric, "maxPaymentUsd" numeric, "conversionFeeRate" numeric)
    where t.id = $id returning ${columns}`,
);

/** Switched-on tokens of a chain that were not compared with it yet. */
export const listUnverifiedTokens = statement<{ chainId: string; limit: number }, TokenRow>(
  'list_unverified_tokens',
  `select ${columns} from tokens t
    where t.chain_id = $chainId and t.is_active and t.verified_at is null
      and t.problem is null order by t.id limit $limit`,
);

/** The balances of a token have shown what its events told. */
export const proveToken = statement<{ id: string }>(
  'prove_token',
  `update tokens set proof = 'held' where id = $id and proof = 'awaited'`,
);
