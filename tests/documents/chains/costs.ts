import { OfflineRates } from '@florin/rates/offline';
import type { Family } from '../../chains/harnesses.ts';
import { textOf } from '../../architecture/tree.ts';
import { markdownTable } from '../../markdown-table.ts';
import { assumedOn, type AssumedPrices, assumedPrices } from './assumed-prices.ts';
import { costOf, type RecordedSweep } from './cost-of.ts';

/** What `tests/chains/sweep-costs` keeps of a family. */
interface RecordedCosts {
  chain: string;
  level: 'node' | 'vm' | 'stand-in';
  coins: RecordedSweep;
  coinsTogether: RecordedSweep | null;
  token: RecordedSweep | null;
  tokenTogether: RecordedSweep | null;
}

interface Costed {
  title: string;
  prices: AssumedPrices;
  recorded: RecordedCosts;
  coinUsd: string;
}

const counters: Readonly<Record<RecordedCosts['level'], string>> = {
  node: 'a real node',
  vm: 'the real rules',
  'stand-in': 'a stand-in',
};

const recordOf = (family: Family): RecordedCosts =>
  JSON.parse(textOf(`tests/chains/sweep-costs/measured/${family}.json`)) as RecordedCosts;

/** The same prices as `npm start` has: invented ones, so that no market is meant. */
async function coinRates(symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { quotes } = await new OfflineRates({ now: () => new Date(0) }).read([...symbols]);
  return new Map(quotes.map(({ base, last }) => [base, last ?? '']));
}

function rowsOf({ title, prices, recorded, coinUsd }: Costed): string[][] {
  const row = (what: string, single: RecordedSweep, together: RecordedSweep | null): string[] => {
    const one = costOf(prices, single, coinUsd);
    const many = together && costOf(prices, together, coinUsd);
    return [
      title,
      what,
      one.arithmetic,
      one.coins,
      one.dollars,
      ...(many ? [many.arithmetic, many.coins, many.dollars] : ['each by itself', '', '']),
    ];
  };
  const { coins, coinsTogether, token, tokenTogether } = recorded;
  return [row('the coin', coins, coinsTogether), ...(token === null ? [] : [row('a token', token, tokenTogether)])];
}

const assumptions = ({ title, prices, recorded, coinUsd }: Costed): string[][] =>
  Object.entries(prices.units).map(([unit, { price, from }], at) => [
    at === 0 ? title : '',
    at === 0 ? `${recorded.chain} (${counters[recorded.level]})` : '',
    unit,
    `${price} ${prices.coin.baseUnit}`,
    from,
    at === 0 ? `${coinUsd} USD` : '',
  ]);

/** What a sweep costs in every family, by itself and with others, with the arithmetic. */
export async function costsSection(families: readonly { folder: string; title: string }[]): Promise<string> {
  const rates = await coinRates(Object.values(assumedPrices).map(({ coin }) => coin.symbol));
  const all = families.map(({ folder, title }): Costed => {
    const prices = assumedPrices[folder as Family];
    const coinUsd = rates.get(prices?.coin.symbol ?? '');
    if (prices === undefined || coinUsd === undefined)
      throw new Error(`Say in assumed-prices.ts what ${folder} costs.`);
    return { title, prices, recorded: recordOf(folder as Family), coinUsd };
  });
  return `## What a sweep costs

One deposit's way to the treasury. The counts are what Florin's own planners plan, or what the chain of the suite charged for it
where a plan names only the most that it may: \`npm run campaign sweep-costs\` compares them with the records in
[tests/chains/sweep-costs/measured](../tests/chains/sweep-costs/measured) and writes those that differ. Costs are for one deposit, at the assumed prices below, and rounded
up. A sweep of a token to "fund" is the treasury's own transaction that sends the address what it pays with. What is sent beyond
the cost stays there or comes home, and is no cost.

${markdownTable(
  ['Family', 'Of', 'By itself', 'costs', 'USD', 'Together', 'costs each', 'USD each'],
  all.flatMap(rowsOf),
)}

**Assumptions, made on ${assumedOn}.** None of these prices was read from a public network. Dollars are the invented rates
of \`npm start\`, which are no market's. Where a stand-in counts, its figures are its own: a real chain may count otherwise.

${markdownTable(['Family', 'Counted on', 'Unit', 'Assumed price', 'Why', 'Coin assumed at'], all.flatMap(assumptions))}

- Solana: the address's token account is closed by its sweep, and its deposit of 2,039,280 lamports, which the payer made, comes to the treasury.
- EVM: together is with the sweeping contract, and for addresses that were never swept before; [performance](performance.md) has later sweeps.
- Cardano: the lovelace that lies with tokens is no cost: it comes home with the last asset of an address.
- Tron: an address uses its free bandwidth first: while some is left, a transfer of coins burns nothing.
`;
}
