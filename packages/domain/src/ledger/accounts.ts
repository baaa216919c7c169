import { InvariantError } from '../errors.ts';

/** Accounts of the journal in US dollars. */
export type UsdAccount =
  | `merchant:${string}`
  | 'fee_service'
  | 'fee_conversion'
  | 'fee_withdrawal'
  /** What payers bore of the network's cost of their refunds. */
  | 'fee_refund'
  /** What merchants bore of the fees of tokens themselves. */
  | 'fee_token'
  /** Claims that were requested for payout and are not paid out yet. */
  | 'withdrawal_payable'
  /** Claims that merchants give up for refunds whose coins have not left yet. */
  | 'refund_payable'
  /** Coins of one token that were turned into claims in US dollars. */
  | `clearing:${string}`
  /** Overpayments, owed to payers. */
  | 'payer_surplus'
  /** Credits whose coins a reorg took away afterwards: borne by the operator. */
  | 'reorg_loss';

/** Accounts of the journal of one asset, in its base units. */
export type AssetAccount =
  /** Everybody else's coins. */
  | 'external'
  | `deposit:${bigint}`
  /** Coins on a deposit address that a listed sender tainted: no sweep takes them. */
  | `quarantine:${bigint}`
  /** Coins of the same kind that had been swept before it was known: no payout takes them. */
  | 'quarantine:treasury'
  | 'treasury'
  /** The part of the treasury's native coins set aside for network fees. */
  | 'gas'
  | 'network_fee'
  /** What tokens' own contracts kept of coins that were on their way to the treasury. */
  | 'token_fee'
  /** Coins of one symbol that an exchange holds for us; what it holds is one balance for all chains. */
  | `exchange:${string}`
  /** Coins that have left the treasury for an exchange and are not credited there yet. */
  | 'exchange_transit'
  /** The other side of a sale: what went, in one token's journal, and what came, in the other's. */
  | 'exchange_trade'
  /** What exchanges took for sales, withdrawals and deposits. */
  | 'exchange_fee'
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
export const depositAccount = (index: bigint): AssetAccount => `deposit:${checkedIndex(index)}`;

/**
 * The tainted coins on the deposit address of an index.
 * @throws InvariantError when the index is negative.
 */
export const quarantineAccount = (index: bigint): AssetAccount => `quarantine:${checkedIndex(index)}`;

function checkedIndex(index: bigint): bigint {
  if (index < 0n) throw new InvariantError('A deposit index is never negative.', { index });
  return index;
}

/**
 * The coins of a symbol that exchanges hold for us.
 * @throws InvariantError when the symbol is not of capitals and digits.
 */
export function exchangeAccount(symbol: string): `exchange:${string}` {
  if (!/^[A-Z0-9]{1,20}$/.test(symbol)) throw new InvariantError('An exchange knows no such symbol.', { symbol });
  return `exchange:${symbol}`;
}

/** What decides which account holds the coins of a final deposit. */
export interface DepositPlace {
  readonly depositIndex: bigint;
  readonly quarantined: boolean;
  /** A final sweep brought them to the treasury. */
  readonly swept: boolean;
}

/**
 * The account that holds a deposit's coins at present: where a reorg takes them from, and gives them back to.
 * @throws InvariantError when the index is negative.
 */
export function holdingAccount({ depositIndex, quarantined, swept }: DepositPlace): AssetAccount {
  if (swept) return quarantined ? 'quarantine:treasury' : 'treasury';
  return quarantined ? quarantineAccount(depositIndex) : depositAccount(depositIndex);
}
