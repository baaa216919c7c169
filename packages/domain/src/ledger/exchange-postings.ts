import { exchangeAccount } from './accounts.ts';
import { assetTransfers, type AssetTransfer } from './transfer.ts';

/** A final transaction that carries coins from the treasury to our account at an exchange. */
export interface TransferPosting {
  readonly groupId: string;
  readonly outgoingId: string;
  readonly tokenId: string;
  readonly nativeTokenId: string;
  /** Base units of `tokenId` that left; 0 when the transaction moved nothing. */
  readonly amount: bigint;
  /** Native base units that the transaction cost. */
  readonly cost: bigint;
}

/** A final transfer to an exchange: its coins are on their way until the exchange says that it has them. */
export const exchangeTransferred = (transfer: TransferPosting): readonly AssetTransfer[] => {
  const { groupId, outgoingId, tokenId, nativeTokenId, amount, cost } = transfer;
  return assetTransfers(
    {
      groupId,
      tokenId,
      kind: 'exchange_transfer',
      debit: 'exchange_transit',
      credit: 'treasury',
      amount,
      idempotencyKey: `exchange_transfer:${outgoingId}`,
    },
    {
      groupId,
      tokenId: nativeTokenId,
      kind: 'exchange_transfer_cost',
      debit: 'network_fee',
      credit: 'gas',
      amount: cost,
      idempotencyKey: `exchange_transfer_cost:${outgoingId}`,
    },
  );
};

/** The exchange has credited a transfer: `amount` base units are on our account there, `fee` it kept. */
export const exchangeCredited = (credit: {
  readonly groupId: string;
  readonly outgoingId: string;
  readonly tokenId: string;
  readonly symbol: string;
  readonly amount: bigint;
  readonly fee: bigint;
}): readonly AssetTransfer[] => {
  const { groupId, outgoingId, tokenId, symbol, amount, fee } = credit;
  const arrived = { groupId, tokenId, credit: 'exchange_transit' } as const;
  return assetTransfers(
    {
      ...arrived,
      kind: 'exchange_credit',
      debit: exchangeAccount(symbol),
      amount,
      idempotencyKey: `exchange_credit:${outgoingId}`,
    },
    {
      ...arrived,
      kind: 'exchange_credit_fee',
      debit: 'exchange_fee',
      amount: fee,
      idempotencyKey: `exchange_credit_fee:${outgoingId}`,
    },
  );
};

/** What was sold or what came of it: base units of one token, and its symbol. */
export interface TradedCoins {
  readonly tokenId: string;
  readonly symbol: string;
  readonly amount: bigint;
}

/** A sale ended: `sold` went, `proceeds` came, and the exchange took `fee` base units of what came. */
export const exchangeSold = (sale: {
  readonly groupId: string;
  readonly instructionId: string;
  readonly sold: TradedCoins;
  readonly proceeds: TradedCoins;
  readonly fee: bigint;
}): readonly AssetTransfer[] => {
  const { groupId, instructionId, sold, proceeds, fee } = sale;
  const account = exchangeAccount(proceeds.symbol);
  return assetTransfers(
    {
      groupId,
      tokenId: sold.tokenId,
      kind: 'exchange_sold',
      debit: 'exchange_trade',
      credit: exchangeAccount(sold.symbol),
      amount: sold.amount,
      idempotencyKey: `exchange_sold:${instructionId}`,
    },
    {
      groupId,
      tokenId: proceeds.tokenId,
      kind: 'exchange_proceeds',
      debit: account,
      credit: 'exchange_trade',
      amount: proceeds.amount,
      idempotencyKey: `exchange_proceeds:${instructionId}`,
    },
    {
      groupId,
      tokenId: proceeds.tokenId,
      kind: 'exchange_sale_fee',
      debit: 'exchange_fee',
      credit: account,
      amount: fee,
      idempotencyKey: `exchange_sale_fee:${instructionId}`,
    },
  );
};

/** An exchange has paid a withdrawal: `amount` base units arrived, `fee` it took beside them. */
export const exchangePaidOut = (payout: {
  readonly groupId: string;
  readonly instructionId: string;
  readonly tokenId: string;
  readonly symbol: string;
  readonly amount: bigint;
  readonly fee: bigint;
}): readonly AssetTransfer[] => {
  const { groupId, instructionId, tokenId, symbol, amount, fee } = payout;
  const from = { groupId, tokenId, credit: exchangeAccount(symbol) } as const;
  return assetTransfers(
    {
      ...from,
      kind: 'exchange_payout',
      debit: 'external',
      amount,
      idempotencyKey: `exchange_payout:${instructionId}`,
    },
    {
      ...from,
      kind: 'exchange_payout_fee',
      debit: 'exchange_fee',
      amount: fee,
      idempotencyKey: `exchange_payout_fee:${instructionId}`,
    },
  );
};
