import type { Books } from '@florin/contract/schemas/books';
import type { ChainNodes } from '@florin/contract/schemas/chain-node';
import type { Overview, SearchAnswer } from '@florin/contract/schemas/desk';
import type { BooksCheckRow } from '@florin/database/sql/ledger/checks';
import type { SearchRow } from '@florin/database/sql/desk/search';
import type { Books as BooksRecord } from '@florin/engine/books/books-checks';
import type { ChainNodes as NodesRecord } from '@florin/engine/chains/read-nodes';
import type { Overview as OverviewRecord } from '@florin/engine/desk/read-overview';
import { presentChainSummary } from './chain.ts';
import { instant } from './scalars.ts';

const height = (value: bigint | null): number | null => (value === null ? null : Number(value));

const presentChain = ({ row: chain, status }: OverviewRecord['chains'][number]): Overview['chains'][number] => ({
  ...presentChainSummary(chain),
  status,
  head_height: height(chain.headHeight),
  blocks_behind: chain.headHeight === null || chain.height === null ? null : Number(chain.headHeight - chain.height),
  head_changed_at: instant(chain.headChangedAt),
  gas_sweeps: height(chain.gasSweeps),
});

/** What waits for an operator. */
export const presentOverview = ({ at, queues, alarms, chains }: OverviewRecord): Overview => ({
  at: at.toISOString(),
  queues: queues.map(({ row: { queue, oldestAt, amountUsd }, count, isMore }) => ({
    queue,
    count: Number(count),
    is_more: isMore,
    oldest_at: instant(oldestAt),
    amount_usd: amountUsd,
  })),
  alarms: alarms.map(({ row: { alarm, subject, since }, message }) => ({
    alarm,
    subject,
    since: instant(since),
    message,
  })),
  chains: chains.map(presentChain),
});

/** What a word was found to name. */
export const presentSearch = (q: string, found: readonly SearchRow[]): SearchAnswer => ({
  q,
  results: found.map(({ kind, id, title, status, at }) => ({ kind, id, title, status, at: at.toISOString() })),
});

const presentCheck = (row: BooksCheckRow) => ({
  checked_at: row.checkedAt.toISOString(),
  violations: row.violations,
  chains_compared: row.chainsCompared,
  chains_skipped: row.chainsSkipped,
  audit_position: height(row.auditPosition),
  audit_hash: row.auditHash,
});

/** What the checks of the books told. */
export const presentBooks = ({ checks, found }: BooksRecord): Books => ({
  last: checks[0] === undefined ? null : presentCheck(checks[0]),
  violations: found,
  checks: checks.map(presentCheck),
});

/** How the nodes of a chain do. */
export const presentNodes = ({ chain, scanned, nodes }: NodesRecord): ChainNodes => ({
  chain: presentChainSummary(chain),
  scanned_height: height(scanned?.height ?? null),
  head_changed_at: instant(scanned?.headChangedAt ?? null),
  disputed_at: instant(scanned?.disputedAt ?? null),
  nodes: nodes.map((node) => ({
    url: node.url,
    asked_at: instant(node.askedAt),
    answered_at: instant(node.answeredAt),
    answer_ms: node.answerMs,
    head_height: height(node.headHeight),
    blocks_behind: height(node.blocksBehind),
    agrees: node.agrees,
    failure: node.failure,
  })),
});
