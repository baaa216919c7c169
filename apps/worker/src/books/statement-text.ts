import { formatReceived } from '@florin/domain/money/crypto';
import type { ChainComparison } from '@florin/engine/books/compare-chain';
import type { AssetStatement, BooksStatement, StatementLine } from '@florin/engine/books/read-statement';

/** What became of comparing one chain with the books. */
export interface ComparedChain {
  shortName: string;
  /** Null: no node answered. */
  comparison: ChainComparison | null;
}

const columns = (rows: readonly (readonly [string, string, string?])[]): string => {
  const left = Math.max(0, ...rows.map(([name]) => name.length));
  const right = Math.max(0, ...rows.map(([, amount]) => amount.length));
  return rows
    .map(([name, amount, note = '']) => `  ${name.padEnd(left)}  ${amount.padStart(right)}  ${note}`.trimEnd())
    .join('\n');
};

/** Base units as whole units of the token, with a minus sign where there is one. */
export const coins = (units: bigint, decimals: number): string =>
  units < 0n ? `-${formatReceived(-units, decimals)}` : formatReceived(units, decimals);

const many = ({ account, accounts }: StatementLine): string => (accounts > 1n ? `${account} (${accounts})` : account);

function assetText(
  { token, lines, held, heldUsd, remainders }: AssetStatement,
  chains: readonly ComparedChain[],
): string {
  const rows: [string, string, string?][] = lines.map((line) => [
    many(line),
    coins(BigInt(line.amount), token.decimals),
  ]);
  const worth = heldUsd === null ? 'no price' : `${heldUsd} USD`;
  rows.push(['held', coins(held, token.decimals), worth]);
  for (const { isWorthless, addresses, amount, worthUsd } of remainders)
    rows.push([
      `of it left on addresses (${addresses})`,
      coins(amount, token.decimals),
      `${isWorthless ? 'worthless' : 'to be fetched'}, ${worthUsd === null ? 'no price' : `${worthUsd} USD`}`,
    ]);
  const chain = chains.find(({ shortName }) => shortName === token.chain.shortName)?.comparison;
  if (chain?.compared) {
    const mine = chain.holdings.filter((holding) => holding.token.id === token.id);
    const sum = (of: 'booked' | 'onChain') => mine.reduce((total, holding) => total + holding[of], 0n);
    rows.push([`expected at block ${chain.height}`, coins(sum('booked'), token.decimals)]);
    rows.push(['on the chain', coins(sum('onChain'), token.decimals)]);
    rows.push(['difference', coins(sum('onChain') - sum('booked'), token.decimals)]);
  }
  return `${token.symbol} on ${token.chain.name}\n${columns(rows)}`;
}

/** The statement as people read it: claims, coins by asset with what the chains hold, and what is owed against it. */
export function statementText(statement: BooksStatement, chains: readonly ComparedChain[]): string {
  const { claims, assets, exchanges, owedToMerchantsUsd, reservedUsd, owedToPayersUsd, heldUsd } = statement;
  const summary = columns([
    ['owed to merchants', owedToMerchantsUsd, `of it ${reservedUsd} for withdrawals under way`],
    ['owed to payers', owedToPayersUsd],
    ['held, at the latest prices', heldUsd],
    ['difference', difference(heldUsd, [owedToMerchantsUsd, owedToPayersUsd])],
  ]);
  return [
    `Claims in US dollars (credits less debits)\n${columns(claims.map((line) => [many(line), line.amount]))}`,
    ...assets.map((asset) => assetText(asset, chains)),
    ...(exchanges.length === 0
      ? []
      : [
          `Held by exchanges, in whole coins\n${columns(
            exchanges.map(({ symbol, booked, heldUsd: worth }) => [
              symbol,
              booked,
              worth === null ? 'no price' : `${worth} USD`,
            ]),
          )}`,
        ]),
    `Owed and held in US dollars\n${summary}`,
  ].join('\n\n');
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''));

function difference(held: string, owed: readonly string[]): string {
  const left = owed.reduce((rest, amount) => rest - cents(amount), cents(held));
  return `${left < 0n ? '-' : ''}${coins(left < 0n ? -left : left, 2)}`;
}
