import { formatReceived } from '@florin/domain/money/crypto';
import type { Asset } from '@florin/domain/ports/chain';
import type { Holding } from '@florin/domain/ports/holding-scan';
import type { RecoveredChain } from './chains.ts';
import type { HomePlan, HomeResult } from './home-plan.ts';
import type { Search } from './search.ts';

/** What is known of a chain at the end of a run. */
export interface ChainReport {
  chain: RecoveredChain;
  search: Search;
  names: AssetNames;
  /** Null where nobody asked for it. */
  plan: HomePlan | null;
  result: HomeResult | null;
}

type AssetNames = (asset: Asset) => { name: string; decimals: number };

/** Symbols and decimals, asked of the chain once. */
export async function readNames({ adapter, tokens }: RecoveredChain): Promise<AssetNames> {
  const assets: readonly Asset[] = [{ kind: 'native' }, ...tokens];
  const described = await Promise.all(assets.map((asset) => adapter.describeAsset(asset)));
  const byRef = new Map(assets.map((asset, at) => [refOf(asset), described[at]]));
  return (asset) => {
    const { decimals = 0, symbol = null } = byRef.get(refOf(asset)) ?? {};
    return { name: symbol ?? (asset.kind === 'token' ? asset.ref : 'coins'), decimals };
  };
}

const refOf = (asset: Asset): string | null => (asset.kind === 'token' ? asset.ref : null);

const amountOf = ({ names }: ChainReport, asset: Asset, amount: bigint): string => {
  const { name, decimals } = names(asset);
  return `${formatReceived(amount, decimals)} ${name}`;
};

/** What was found, for people. */
export function tellFound(report: ChainReport): string[] {
  const { chain, search } = report;
  const rows = search.holdings.map((holding) => [
    String(holding.index),
    holding.address,
    amountOf(report, holding.asset, holding.amount),
  ]);
  const sums = totals(search.holdings).map(({ asset, amount }) => `  ${amountOf(report, asset, amount)}`);
  return [
    `${chain.key}, treasury ${chain.own.treasury}, indexes 0 to ${search.next - 1n}`,
    ...columns([['index', 'address', 'amount'], ...rows]),
    `  ${search.holdings.length} found, together`,
    ...sums,
  ];
}

/** What would be sent, for people. */
export function tellPlan(report: ChainReport, plan: HomePlan): string[] {
  const fee = (amount: bigint): string => amountOf(report, { kind: 'native' }, amount);
  const rows = plan.moves.map(({ indexes, asset, amount, feeCap, gas }) => [
    indexesOf(indexes),
    amountOf(report, asset, amount),
    fee(feeCap),
    gas === 0n ? '' : fee(gas),
  ]);
  const left = plan.left.map(({ indexes, asset, amount, why }) => [
    indexesOf(indexes),
    amountOf(report, asset, amount),
    why,
  ]);
  return [
    `${report.chain.key}: to the treasury ${report.chain.own.treasury}`,
    ...columns([['index', 'arrives', 'costs at most', 'gas from the treasury'], ...rows]),
    ...(left.length === 0 ? [] : ['  stays where it is:', ...columns(left)]),
    ...tellShortage(report, plan),
  ];
}

/** What the treasury lacks, in words; nothing where it lacks nothing. */
export const tellShortage = (report: ChainReport, { treasury: { needed, held } }: HomePlan): string[] =>
  needed <= held
    ? []
    : [
        `  The treasury needs ${amountOf(report, { kind: 'native' }, needed)} to pay for this and holds ${amountOf(report, { kind: 'native' }, held)}: ` +
          `send ${amountOf(report, { kind: 'native' }, needed - held)} to ${report.chain.own.treasury}, then run this again.`,
      ];

/** What was sent, for people. */
export function tellResult(report: ChainReport, { sent, left }: HomeResult): string[] {
  const rows = sent.map(({ indexes, asset, amount, txHash, state }) => [
    indexesOf(indexes),
    amountOf(report, asset, amount),
    words[state],
    txHash,
  ]);
  const kept = left.map(({ indexes, asset, amount, why }) => [
    indexesOf(indexes),
    amountOf(report, asset, amount),
    why,
  ]);
  return [
    `${report.chain.key}: sent`,
    ...columns(rows),
    ...(kept.length === 0 ? [] : ['  not sent:', ...columns(kept)]),
  ];
}

const words = { included: 'in a block', failed: 'failed', waiting: 'in no block yet' } as const;

const indexesOf = (indexes: readonly bigint[]): string =>
  indexes.length === 1 ? String(indexes[0]) : `${indexes.length} addresses`;

function totals(holdings: readonly Holding[]): { asset: Asset; amount: bigint }[] {
  const byAsset = Map.groupBy(holdings, ({ asset }) => refOf(asset));
  return [...byAsset.values()].map((some) => ({
    asset: some[0]?.asset ?? { kind: 'native' },
    amount: some.reduce((sum, { amount }) => sum + amount, 0n),
  }));
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) for (const [at, text] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, text.length);
  return rows.map((row) => `  ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
}

/** Everything, for machines. Amounts are base units as text. */
export const toJson = (reports: readonly ChainReport[]): string =>
  JSON.stringify(
    {
      chains: reports.map(({ chain, search, plan, result }) => ({
        family: chain.family,
        network: chain.network,
        treasury: chain.own.treasury,
        next_index: search.next,
        found: search.holdings.map(({ asset, ...holding }) => ({ ...holding, token: refOf(asset) })),
        planned: plan && plan.moves.map(withToken),
        left: (result ?? plan)?.left.map(withToken) ?? null,
        treasury_lacks: plan && shortage(plan),
        sent: result && result.sent.map(withToken),
      })),
    },
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  );

const shortage = ({ treasury: { needed, held } }: HomePlan): bigint => (needed > held ? needed - held : 0n);

function withToken({
  indexes,
  asset,
  amount,
  ...rest
}: {
  indexes: readonly bigint[];
  asset: Asset;
  amount: bigint;
  feeCap?: bigint;
  gas?: bigint;
  why?: string;
  txHash?: string;
  state?: string;
}) {
  const { feeCap, gas, why, txHash, state } = rest;
  return { indexes, token: refOf(asset), amount, fee_cap: feeCap, gas, why, tx_hash: txHash, state };
}
