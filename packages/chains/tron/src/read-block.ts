import type { Asset, Block, BlockHeader, Transfer } from '@florin/domain/ports/chain';
import { list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import type { BlockQuestion } from '@florin/json-rpc/testify';
import { toHex } from './address-book.ts';
import { type Log, readLog } from './answers.ts';
import { type BlockTransaction, type Effects, readContent, readEffects } from './block-content.ts';
import type { Node } from './node.ts';
import { readTransferEvent, transferTopic } from './trc20.ts';

type Tokens = ReadonlyMap<string, Asset>;
const native: Asset = { kind: 'native' };

/** What one node says of one block. */
interface Reading {
  transactions: readonly BlockTransaction[];
  logs: readonly Log[];
  effects: ReadonlyMap<string, Effects>;
}

/**
 * Transfers of one block to watched addresses: coins sent by a transaction itself or by contracts in it, and tokens
 * (TRC-20) of the listed contracts, whoever moved them. What the node says in several places must agree. Failed
 * transactions, amounts of zero, tokens of the chain's older kind (TRC-10) and unlisted contracts are no transfers.
 * @throws NodeFailure when the node gave no answer or one that cannot be right.
 */
export async function readBlock(node: Node, { header, assets, watched }: BlockQuestion): Promise<Block> {
  const tokens: Tokens = new Map(assets.flatMap((asset) => (asset.kind === 'token' ? [[asset.ref, asset]] : [])));
  const coins = assets.some(({ kind }) => kind === 'native');
  const [transactions, logs] = await Promise.all([readContent(node, header), readTokenLogs(node, header, tokens)]);
  const runners = transactions.filter((one) => one.runsCode).map(({ txHash }) => txHash);
  const runsCode = runners.length > 0;
  const effects = runsCode ? await readEffects(node, header, runners) : new Map<string, Effects>();
  checkComplete({ transactions, logs, effects }, tokens);
  const inner = [...effects.values()].map((one) => one.inner);
  if (inner.some((moves) => moves !== null && moves.length > 0)) node.showsInner = true;
  const isShown = node.showsInner && !inner.includes(null);
  const untraced = coins && runsCode && !isShown ? { untraced: true } : {};
  const found = transactions.flatMap((one) => candidatesOf(one, effects.get(one.txHash), { tokens, coins }));
  const ours = found.length === 0 ? new Set<string>() : await watched([...new Set(found.map((each) => each.watchKey))]);
  const transfers = found
    .filter(({ watchKey }) => ours.has(watchKey))
    .map(({ txHash, position, watchKey, senders, asset, amount }): Transfer => ({
      txHash,
      position,
      watchKey,
      from: senders(),
      asset,
      amount,
    }));
  return { header, transfers, ...untraced };
}

/** Transfer events of these tokens in one block, as the node filters them. */
function readTokenLogs(node: Asker, { hash }: BlockHeader, tokens: Tokens): Promise<Log[]> {
  if (tokens.size === 0) return Promise.resolve([]);
  const addresses = [...tokens.keys()].map((token) => `0x${toHex(token)}`);
  const filter = { blockHash: `0x${hash}`, address: addresses, topics: [`0x${transferTopic}`] };
  return node.ask('eth_getLogs', [filter], (value) => list(value, 'logs', (log) => readLog(log, hash)));
}

/** The filtered logs and the effects of the transactions tell the same events, and every transaction that ran is told of. */
function checkComplete({ transactions, logs, effects }: Reading, tokens: Tokens): void {
  for (const { txHash, runsCode, success } of transactions)
    if (runsCode && effects.get(txHash)?.success !== success)
      throw new NodeFailure('The node tells two things of one transaction.');
  const inBlock = new Set(transactions.map(({ txHash }) => txHash));
  const told = [...effects.values()].flatMap(({ txHash, logs: own }) =>
    own
      .filter(({ contract, topics }) => tokens.has(contract) && topics[0] === transferTopic)
      .map((log) => wordOf(txHash, log)),
  );
  const answered = logs.map((log) => wordOf(log.txHash, log));
  const isSame = answered.toSorted().join('\n') === told.toSorted().join('\n');
  if (!isSame || logs.some(({ txHash }) => !inBlock.has(txHash)))
    throw new NodeFailure('The node leaves out logs, or tells of others than the block contains.');
}

const wordOf = (txHash: string, { contract, topics, data }: Pick<Log, 'contract' | 'topics' | 'data'>): string =>
  [txHash, contract, ...topics, data].join(' ');

/** A transfer to whomever; who sent it is spelled for those that are ours. */
type Candidate = Omit<Transfer, 'from'> & { senders: () => string[] };

/** Position 0 for what a transaction sends itself, −n for the n-th move of coins of its contracts, n + 1 for its n-th log. */
function candidatesOf(
  transaction: BlockTransaction,
  effects: Effects | undefined,
  { tokens, coins }: { tokens: Tokens; coins: boolean },
): Candidate[] {
  const { txHash, success, transfer } = transaction;
  if (!success) return [];
  const sendersOf = (told: { readonly from: string }) => (): string[] => [...new Set([told.from, transaction.owner])];
  const plain = coins && transfer !== null && transfer.amount > 0n ? [transfer] : [];
  const inner = coins ? (effects?.inner ?? []) : [];
  const events = (effects?.logs ?? []).flatMap((log, at) => {
    const asset = tokens.get(log.contract);
    const event = asset === undefined ? null : readTransferEvent(log);
    return asset === undefined || event === null || event.amount === 0n ? [] : [{ asset, event, at }];
  });
  return [
    ...plain.map(({ to, amount }) => {
      return { txHash, position: 0, watchKey: to, senders: () => [transaction.owner], asset: native, amount };
    }),
    ...inner.map((sent) => {
      const { order, to, amount } = sent;
      return { txHash, position: -order, watchKey: to, senders: sendersOf(sent), asset: native, amount };
    }),
    ...events.map(({ asset, event, at }) => {
      const { to, amount } = event;
      return { txHash, position: at + 1, watchKey: to, senders: sendersOf(event), asset, amount };
    }),
  ];
}
