import { readStatement, readStatementFacts } from '@florin/database/sql/books';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';
import { floorToCent, valueOfUnits } from '@florin/domain/money/exact-usd';
import { rate } from '@florin/domain/money/rate';
import { addUsd, formatUsd, type Usd, usd, zeroUsd } from '@florin/domain/money/usd';
import type { Catalogue, Token } from '../chains/catalogue.ts';

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
}

/** What the books say at one moment, for people. */
export interface BooksStatement {
  claims: StatementLine[];
  assets: AssetStatement[];
  /** Merchants' balances and withdrawals that are on their way out. */
  owedToMerchantsUsd: string;
  reservedUsd: string;
  owedToPayersUsd: string;
  /** Of all assets that have a price. */
  heldUsd: string;
}

const heldAccounts = new Set(['treasury', 'gas', 'deposits', 'quarantine']);

/** Reads the statement; claims are shown as what is owed or earned, so that what merchants have is above zero. */
export async function readBooksStatement(db: Session, catalogue: Catalogue): Promise<BooksStatement> {
  const [rows, facts] = await Promise.all([db.many(readStatement), db.one(readStatementFacts)]);
  const claims = rows
    .filter(({ tokenId }) => tokenId === null)
    .map(({ account, accounts, amount }) => ({ account, accounts, amount: negated(amount) }));
  const assets = [...catalogue.tokens.values()].flatMap((token) => {
    const lines = rows.filter(({ tokenId }) => tokenId === token.id);
    const price = facts.rates?.[token.id];
    return lines.length === 0 ? [] : [toAsset(token, lines, price)];
  });
  const owed = (account: string): string => claims.find((line) => line.account === account)?.amount ?? '0.00';
  return {
    claims,
    assets,
    owedToMerchantsUsd: owed('merchants'),
    reservedUsd: facts.reservedUsd,
    owedToPayersUsd: owed('payer_surplus'),
    heldUsd: formatUsd(addUsd(...assets.map(({ heldUsd }): Usd => (heldUsd === null ? zeroUsd : usd(heldUsd))))),
  };
}

function toAsset(token: Token, lines: StatementLine[], price: string | undefined): AssetStatement {
  const held = lines
    .filter(({ account }) => heldAccounts.has(account))
    .reduce((sum, { amount }) => sum + signedUnits(amount), 0n);
  const heldUsd =
    price === undefined || held < 0n ? null : formatUsd(floorToCent(valueOfUnits(held, rate(price), token.decimals)));
  return { token, lines, held, heldUsd };
}

const signedUnits = (text: string): bigint => (text.startsWith('-') ? -baseUnits(text.slice(1)) : baseUnits(text));

const negated = (text: string): string =>
  text.startsWith('-') ? text.slice(1) : /[1-9]/.test(text) ? `-${text}` : text;
