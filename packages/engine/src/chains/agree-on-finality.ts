import { type HeardDeposit, listUnagreedDeposits, markAgreed, noteHearing } from '@florin/database/sql/deposits/agree';
import { readBlockHash } from '@florin/database/sql/chains/blocks';
import { type Verdict, judgeTestimony } from '@florin/domain/chain/judge-testimony';
import { baseUnits } from '@florin/domain/money/crypto';
import type { ChainAdapter, Transfer } from '@florin/domain/ports/chain';
import type { Chain } from '../catalogue/catalogue.ts';
import { rereadBlock } from './reread-block.ts';
import type { ScanPorts } from './scan-ports.ts';

/** What may be called final now. */
export interface Finality {
  /** Newest height whose deposits may be confirmed; below every height where nothing may. */
  finalHeight: bigint;
  needsAgreement: boolean;
  /** What the nodes contradict each other about; null where they do not. */
  dispute: string | null;
}

/** Below every block: confirms nothing. */
export const nothingFinal = -1n;
/** Blocks of which something is asked for the first time. */
const newBlocksPerRound = 100;
/** Blocks that are asked about again, since too few nodes could show what they brought; each may mean a whole block. */
const againBlocksPerRound = 10;
const againMs = 10_000;

/**
 * Asks the other nodes of a chain before anything of it becomes final: first for the newest final block, which speaks
 * for all before it, then for each deposit that waits up to there. A contradiction holds every confirmation of the
 * chain; a node that lags or fails only makes them wait. A chain with one node has nobody to ask.
 */
export async function agreeOnFinality(
  ports: ScanPorts,
  { chain, epoch }: { chain: Chain; epoch: bigint },
  wanted: { height: bigint; hash: string | undefined },
): Promise<Finality> {
  const { adapter, db } = ports;
  if (adapter.nodes < 2) return { finalHeight: wanted.height, needsAgreement: false, dispute: null };
  const held = { finalHeight: nothingFinal, needsAgreement: true };
  const hash = wanted.hash ?? (await db.maybe(readBlockHash, { chainId: chain.id, height: wanted.height }))?.hash;
  // Nothing was read so far back, so nothing waits there.
  if (hash === undefined) return { ...held, dispute: null };
  const block = await hear(adapter, { height: wanted.height, hash }, []);
  if (block.verdict !== 'agreed') return { ...held, dispute: block.dispute };
  const told = await agreeOnDeposits(ports, { chain, epoch }, wanted.height);
  const dispute = told.find((one) => one.dispute !== null)?.dispute ?? block.dispute;
  const contradicted = told.some(({ verdict }) => verdict === 'disputed');
  return { ...held, finalHeight: contradicted ? nothingFinal : wanted.height, dispute };
}

interface Hearing {
  verdict: Verdict;
  dispute: string | null;
}

async function agreeOnDeposits(
  ports: ScanPorts,
  { chain, epoch }: { chain: Chain; epoch: bigint },
  upTo: bigint,
): Promise<Hearing[]> {
  const { adapter, db, clock } = ports;
  const againBefore = new Date(clock.now().getTime() - againMs);
  const waiting = await db.many(listUnagreedDeposits, {
    chainId: chain.id,
    upTo,
    family: chain.chainType,
    againBefore,
    newBlocks: newBlocksPerRound,
    againBlocks: againBlocksPerRound,
  });
  const hearings: Hearing[] = [];
  // What a contract moved is asked about apart: a node that cannot show it must not hold up what everybody shows.
  const groups = Map.groupBy(waiting, ({ blockHash, isInner }) => `${blockHash} ${isInner}`);
  for (const deposits of groups.values()) {
    const [{ blockHeight: height, blockHash: hash }] = deposits as [HeardDeposit];
    // one block after the other: each question may mean a whole block to every node
    const hearing = await hear(adapter, { height, hash }, deposits.map(toTransfer));
    hearings.push(hearing);
    const open = deposits.filter(({ isAgreed }) => !isAgreed);
    const [ids, amounts] = [open.map(({ id }) => id), open.map(({ amount }) => amount)];
    if (hearing.verdict === 'agreed') await db.run(markAgreed, { ids, amounts, blockHash: hash, at: clock.now() });
    // What is disputed holds the chain, so it is asked about in every round.
    else await db.run(noteHearing, { ids, at: hearing.verdict === 'waiting' ? clock.now() : null });
    if (hearing.verdict === 'disputed') await rereadBlock(ports, { chain, epoch, disputed: open });
  }
  return hearings;
}

async function hear(
  adapter: ChainAdapter,
  block: { height: bigint; hash: string },
  transfers: readonly Transfer[],
): Promise<Hearing> {
  const testimony = await adapter.testify(block, transfers);
  const what = transfers.length === 0 ? 'the block' : `${transfers.length} transfers`;
  const { agree, deny, silent } = testimony;
  const dispute =
    deny === 0
      ? null
      : `At height ${block.height}, ${block.hash}: ${deny} deny ${what}, ${agree} agree, ${silent} say nothing.`;
  return { verdict: judgeTestimony(testimony), dispute };
}

const toTransfer = ({ txHash, position, watchKey, contract, amount }: HeardDeposit): Transfer => ({
  txHash,
  position,
  watchKey,
  from: [],
  asset: contract === null ? { kind: 'native' } : { kind: 'token', ref: contract },
  amount: baseUnits(amount),
});
