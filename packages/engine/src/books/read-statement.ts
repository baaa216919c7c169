import { readStatement, readStatementFacts } from '@florin/database/sql/ledger/books';
import { type BookedBalanceRow, listBookedBalances } from '@florin/database/sql/exchange/state';
import { type RemaindersRow, sumRemainders } from '@florin/database/sql/sweeps/remainders';
import type { Session } from '@florin/database/statement';
import { exchangeDigits, exchangeUnits } from '@florin/domain/exchange/amounts';
import { baseUnits } from '@florin/domain/money/crypto';
import { floorToCent, valueOfUnits } from '@florin/domain/money/exact-usd';
import { rate } from '@florin/domain/money/rate';
import { addUsd, formatUsd, type Usd, usd, zeroUsd } from '@florin/domain/money/usd';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';

/** What one account, or all of one kind, has by the books. */
export interface StatementLine {
  account: string;
  /** How many accounts the line adds up. */
  accounts: bigint;
  /** US dollars or base units, with a minus sign. */
  amount: string;
}

export interface AssetStatement {
  token: Token;
  lines: StatementLine[];
  /** Base units that are ours to hand out or hold: treasury, gas, deposit addresses, quarantine. */
  held: bigint;
  /** The same in US dollars at the latest price, cut to the cent; null while there is none. */
  heldUsd: string | null;
  /** Of it on deposit addresses and no deposit's, as of the last looks; no line where there is nothing. */
  remainders: RemaindersLine[];
}

/** What refunds deducted and gas left behind on deposit addresses, of one asset. */
export interface RemaindersLine {
  /** Fetching it costs more than it is worth; otherwise it waits to be fetched. */
  isWorthless: boolean;
  addresses: bigint;
  /** Base units. */
  amount: bigint;
  /** At the latest price, cut to the cent; null while there is none. */
  worthUsd: string | null;
}

/** Coins of one symbol at exchanges, whole ones with a minus sign, and in US dollars as `heldUsd` of an asset. */
export interface ExchangeLine extends BookedBalanceRow {
  heldUsd: string | null;
}

/** What the books say at one moment, for people. */
export interface BooksStatement {
  claims: StatementLine[];
  assets: AssetStatement[];
  /** Merchants' balances and withdrawals that are on their way out. */
  owedToMerchantsUsd: string;
  reservedUsd: string;
  owedToPayersUsd: string;
  /** What exchanges hold for us by the books, whole coins; of each symbol one balance for all chains. */
  exchanges: ExchangeLine[];
  /** Of all assets that have a price, and of what exchanges hold. */
  heldUsd: string;
}

const heldAccounts = new Set(['treasury', 'gas', 'deposits', 'quarantine', 'exchange_transit']);

/** Reads the statement; claims are shown as what is owed or earned, so that what merchants have is above zero. */
export async function readBooksStatement(db: Session, catalogue: Catalogue): Promise<BooksStatement> {
  const [rows, left, facts, booked] = await Promise.all([
    db.many(readStatement),
    db.many(sumRemainders),
    db.one(readStatementFacts),
    db.many(listBookedBalances),
  ]);
  const claims = rows
    .filter(({ tokenId }) => tokenId === null)
    .map(({ account, accounts, amount }) => ({ account, accounts, amount: negated(amount) }));
  const assets = [...catalogue.tokens.values()].flatMap((token) => {
    const lines = rows.filter(({ tokenId }) => tokenId === token.id);
    const price = facts.rates?.[token.id];
    const remainders = left.filter(({ tokenId }) => tokenId === token.id).map((row) => toRemainders(token, row, price));
    return lines.length === 0 ? [] : [{ ...toAsset(token, lines, price), remainders }];
  });
  const exchanges = Array.from(booked, (line) => ({ ...line, heldUsd: atExchange(line, catalogue, facts.rates) }));
  const owed = (account: string): string => claims.find((line) => line.account === account)?.amount ?? '0.00';
  return {
    claims,
    assets,
    owedToMerchantsUsd: owed('merchants'),
    reservedUsd: facts.reservedUsd,
    owedToPayersUsd: owed('payer_surplus'),
    exchanges,
    heldUsd: formatUsd(
      addUsd(...[...assets, ...exchanges].map(({ heldUsd }): Usd => (heldUsd === null ? zeroUsd : usd(heldUsd)))),
    ),
  };
}

function atExchange(
  { symbol, booked }: BookedBalanceRow,
  catalogue: Catalogue,
  rates: Record<string, string> | null,
): string | null {
  const priced = [...catalogue.tokens.values()].find((token) => token.symbol === symbol && rates?.[token.id]);
  const price = priced && rates?.[priced.id];
  if (price === undefined || booked.startsWith('-')) return null;
  return formatUsd(floorToCent(valueOfUnits(exchangeUnits(booked), rate(price), exchangeDigits)));
}

function toRemainders(token: Token, row: RemaindersRow, price: string | undefined): RemaindersLine {
  const { isWorthless, addresses } = row;
  const amount = baseUnits(row.amount);
  return { isWorthless, addresses, amount, worthUsd: worthOf(token, amount, price) };
}

const worthOf = ({ decimals }: Token, amount: bigint, price: string | undefined): string | null =>
  price === undefined || amount < 0n ? null : formatUsd(floorToCent(valueOfUnits(amount, rate(price), decimals)));

function toAsset(token: Token, lines: StatementLine[], price: string | undefined): Omit<AssetStatement, 'remainders'> {
  const held = lines
    .filter(({ account }) => heldAccounts.has(account))
    .reduce((sum, { amount }) => sum + signedUnits(amount), 0n);
  return { token, lines, held, heldUsd: worthOf(token, held, price) };
}

const signedUnits = (text: string): bigint => (text.startsWith('-') ? -baseUnits(text.slice(1)) : baseUnits(text));

const negated = (text: string): string =>
  text.startsWith('-') ? text.slice(1) : /[1-9]/.test(text) ? `-${text}` : text;
