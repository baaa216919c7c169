import type { ExchangeHealth } from '@florin/contract/exchange-vocabulary';
import { countOpenInstructions } from '@florin/database/sql/exchange/instructions';
import {
  type ExchangeBalanceRow,
  type ExchangeChainRow,
  type ExchangeRow,
  listBookedBalances,
  listExchangeBalances,
  listExchangeChains,
  listExchanges,
} from '@florin/database/sql/exchange/state';
import { type ExchangeAssetRow, listExchangeAssets, listUncredited } from '@florin/database/sql/exchange/transfers';
import type { Token } from '../catalogue/catalogue.ts';
import { exchangeAgeMsMax } from './instructions.ts';
import type { EnginePorts } from '../ports.ts';

export interface ExchangeBalanceRecord extends Omit<ExchangeBalanceRow, 'readAt'> {
  /** Whole coins by the books, with a minus sign where they owe. */
  booked: string;
  /** Null: the exchange has never told of any. */
  readAt: Date | null;
}

export interface ExchangeRecord extends ExchangeRow {
  isActive: boolean;
  health: ExchangeHealth;
  chains: ExchangeChainRow[];
  balances: ExchangeBalanceRecord[];
  openPayouts: number;
  openSales: number;
  unanswered: number;
  uncreditedTransfers: number;
}

export interface ExchangeOverview {
  activeExchange: string;
  exchanges: ExchangeRecord[];
  assets: { asset: ExchangeAssetRow; token: Token }[];
}

/** How the exchanges do that workers have accounts at, and what goes to them. */
export async function readExchangeOverview({
  db,
  clock,
  catalogue,
}: Pick<EnginePorts, 'db' | 'clock' | 'catalogue'>): Promise<ExchangeOverview> {
  const { settings, tokens } = await catalogue.current();
  const [exchanges, chains, balances, booked, open, assets, uncredited] = await Promise.all([
    db.many(listExchanges),
    db.many(listExchangeChains),
    db.many(listExchangeBalances),
    db.many(listBookedBalances),
    db.many(countOpenInstructions),
    db.many(listExchangeAssets),
    db.many(listUncredited),
  ]);
  const records = Array.from(exchanges, (exchange): ExchangeRecord => {
    const counts = open.find((one) => one.exchange === exchange.name);
    const isMine = (one: { exchange: string }): boolean => one.exchange === exchange.name;
    const isActive = settings.activeExchange === exchange.name;
    return {
      ...exchange,
      isActive,
      health: healthOf(exchange, clock.now()),
      chains: chains.filter(isMine),
      balances: withBooks(exchange.name, balances.filter(isMine), booked),
      openPayouts: Number(counts?.payouts ?? 0n),
      openSales: Number(counts?.sales ?? 0n),
      unanswered: Number(counts?.unanswered ?? 0n),
      uncreditedTransfers: isActive ? uncredited.length : 0,
    };
  });
  const listed = assets.flatMap((asset) => {
    const token = tokens.get(asset.tokenId);
    return token ? [{ asset, token }] : [];
  });
  return { activeExchange: settings.activeExchange, exchanges: records, assets: listed };
}

function healthOf({ answeredAt, failures }: ExchangeRow, now: Date): ExchangeHealth {
  if (answeredAt === null || now.getTime() - answeredAt.getTime() > exchangeAgeMsMax) return 'silent';
  return failures > 0 ? 'failing' : 'ok';
}

/** What it tells beside what the books say; coins that only one of both knows are listed too. */
function withBooks(
  exchange: string,
  told: readonly ExchangeBalanceRow[],
  booked: readonly { symbol: string; booked: string }[],
): ExchangeBalanceRecord[] {
  const of = (symbol: string): string => booked.find((one) => one.symbol === symbol)?.booked ?? '0';
  const none = { exchange, funding: '0', trading: '0', total: '0', readAt: null };
  const unknown = booked.filter(({ symbol }) => !told.some((one) => one.symbol === symbol));
  return [
    ...Array.from(told, (balance) => ({ ...balance, booked: of(balance.symbol) })),
    ...Array.from(unknown, (one) => ({ ...none, ...one })),
  ];
}
