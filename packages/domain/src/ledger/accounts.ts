import { InvariantError } from '../errors.ts';

/** Accounts of the journal in US dollars. */
export type UsdAccount =
  | `merchant:${string}`
  | 'fee_service'
  | 'fee_conversion'
  | 'fee_withdrawal'
  /** What payers bore of the network's cost of their refunds. */
  | 'fee_refund'
  /** Claims that were requested for payout and are not paid out yet. */
  | 'withdrawal_payable'
  /** Coins of one token that were turned into claims in US dollars. */
  | `clearing:${string}`
  /** Overpayments, owed to payers. */
  | 'payer_surplus';

/** Accounts of the journal of one asset, in its base units. */
export type AssetAccount =
  /** Everybody else's coins. */
  | 'external'
  | `deposit:${bigint}`
  | 'treasury'
  /** The part of the treasury's native coins set aside for network fees. */
  | 'gas'
  | 'network_fee'
  /** The operator's own coins, put in from outside. */
  | 'capital';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function named<Prefix extends string>(prefix: Prefix, id: string): `${Prefix}:${string}` {
  if (!uuid.test(id)) throw new InvariantError('An account is named by a lowercase UUID.', { prefix, id });
  return `${prefix}:${id}`;
}

/**
 * The balance of a merchant, in US dollars.
 * @throws InvariantError when the id is no lowercase UUID.
 */
export const merchantAccount = (merchantId: string): UsdAccount => named('merchant', merchantId);

/**
 * Where a token's coins become claims in US dollars.
 * @throws InvariantError when the id is no lowercase UUID.
 */
export const clearingAccount = (tokenId: string): UsdAccount => named('clearing', tokenId);

/**
 * The coins on the deposit address of an index.
 * @throws InvariantError when the index is negative.
 */
export function depositAccount(index: bigint): AssetAccount {
  if (index < 0n) throw new InvariantError('A deposit index is never negative.', { index });
  return `deposit:${index}`;
}
