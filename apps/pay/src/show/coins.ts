import type { CheckoutOption } from '@florin/contract/schemas/checkout';

type Named = Pick<CheckoutOption, 'token' | 'chain'>;

/** What payers call a network beside its name: standards of its tokens, and names it had. By its short name. */
const networkAliases: Readonly<Record<string, string>> = {
  ethereum: 'erc20 mainnet',
  eth: 'erc20 mainnet',
  polygon: 'matic pol',
  bsc: 'bep20 binance',
  tron: 'trc20 trx',
  solana: 'spl',
  avalanche: 'avax',
  arbitrum: 'arb',
  optimism: 'op',
  bitcoin: 'btc',
  ton: 'toncoin telegram jetton',
  cardano: 'ada',
  tezos: 'tez fa2',
};

/** The same of coins, by symbol. */
const coinAliases: Readonly<Record<string, string>> = {
  BTC: 'bitcoin xbt',
  ETH: 'ethereum',
  POL: 'matic polygon',
  BNB: 'binance',
  USDT: 'tether',
  LTC: 'litecoin',
  DOGE: 'dogecoin',
  SOL: 'solana',
  ADA: 'cardano',
};

/** `ERC-20` and `erc20` are one word. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f._-]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');

const namesOf = ({ token, chain }: Named): string[] =>
  wordsOf(
    [
      token.symbol,
      token.name,
      chain.name,
      chain.short_name,
      networkAliases[chain.short_name] ?? '',
      coinAliases[token.symbol] ?? '',
    ].join(' '),
  );

/** A word in the middle of another one is meant from so many letters on. */
const middleFrom = 3;

/** What fits every word of a search, in any order. */
export function searched<Option extends Named>(options: readonly Option[], search: string): Option[] {
  const words = wordsOf(search);
  return options.filter((option) => {
    const names = namesOf(option);
    return words.every((word) =>
      names.some((name) => name.startsWith(word) || (word.length >= middleFrom && name.includes(word))),
    );
  });
}

/** Whether a coin can be chosen now. */
export const isUsable = ({ rate_usd: rate, is_stale: isStale }: CheckoutOption): boolean => !isStale && rate !== null;

/** A coin with the networks it can be sent on. */
export interface CoinGroup {
  symbol: string;
  options: readonly CheckoutOption[];
}

/** One entry for each coin, in the order of its first option; what cannot be used comes last. */
export function coinGroups(options: readonly CheckoutOption[]): CoinGroup[] {
  const all = [...options.filter(isUsable), ...options.filter((option) => !isUsable(option))];
  // By hand: phones whose browsers know no `Map.groupBy` pay as well.
  return Array.from(new Set(all.map(({ token }) => token.symbol)), (symbol) => ({
    symbol,
    options: all.filter(({ token }) => token.symbol === symbol),
  }));
}
