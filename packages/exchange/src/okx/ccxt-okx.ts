import type { CcxtBase } from '@florin/ccxt/load-class';

/** One record of an answer as the exchange wrote it: text, whatever it means. */
export type OkxRecord = Readonly<Record<string, unknown>>;

interface Parsed {
  id?: string | undefined;
  info: OkxRecord;
}

/** The part of ccxt's class for OKX that is used here; what it parses is left, what the exchange wrote is read. */
export interface CcxtOkx extends CcxtBase {
  milliseconds: () => number;
  amountToPrecision: (symbol: string, amount: string) => string;
  priceToPrecision: (symbol: string, price: string) => string;
  currencyToPrecision: (code: string, amount: string) => string;
  loadMarkets(): Promise<Record<string, Parsed>>;
  fetchCurrencies(params: object): Promise<Record<string, { info: readonly OkxRecord[] }>>;
  fetchBalance(params: object): Promise<{ info: { data?: readonly OkxRecord[] } }>;
  privateGetAssetDepositAddress(params: object): Promise<{ data?: readonly OkxRecord[] }>;
  fetchDeposits(code: string): Promise<readonly Parsed[]>;
  withdraw(code: string, amount: string, address: string, tag: undefined, params: object): Promise<Parsed>;
  fetchWithdrawals(code: undefined, since: undefined, limit: undefined, params: object): Promise<readonly Parsed[]>;
  transfer(code: string, amount: string, from: string, to: string, params: object): Promise<Parsed>;
  privateGetAssetTransferState(params: object): Promise<{ data?: readonly OkxRecord[] }>;
  fetchTicker(symbol: string): Promise<Parsed>;
  createOrder(
    symbol: string,
    type: 'limit',
    side: 'sell',
    amount: string,
    price: string,
    params: object,
  ): Promise<Parsed>;
  fetchOrder(id: undefined, symbol: string, params: object): Promise<Parsed>;
  cancelOrder(id: undefined, symbol: string, params: object): Promise<Parsed>;
}

/** Text of a member; empty where there is none. A number would have lost digits already and counts as none. */
export const textOf = (record: OkxRecord | undefined, member: string): string => {
  const value = record?.[member];
  return typeof value === 'string' ? value : '';
};

/** Plain decimal text of an amount; `0` where the exchange left it empty. */
export const amountOf = (record: OkxRecord | undefined, member: string): string =>
  textOf(record, member) === '' ? '0' : textOf(record, member);
