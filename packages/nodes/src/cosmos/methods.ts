import type { CosmosChain, ProducedBlock } from './chain.ts';
import type { Executed } from './execute.ts';
import { answerQuery } from './queries.ts';
import { hashOf } from './read-submitted.ts';
import { Refused } from './refused.ts';

/** "Internal error" with its reason: how CometBFT answers whatever it cannot answer. */
export class RpcError extends Error {}

type Params = Readonly<Record<string, unknown>>;
type Method = (chain: CosmosChain, params: Params) => unknown;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const heightOf = (value: unknown): bigint => BigInt(String(value ?? '0'));

const headerOf = (chain: CosmosChain, { height, hash, parentHash, time, transactions }: ProducedBlock) => ({
  block_id: { hash },
  header: { chain_id: chain.rules.chainId, height: String(height), time, last_block_id: { hash: parentHash } },
  num_txs: String(transactions.length),
});

function existing(chain: CosmosChain, asked: unknown): ProducedBlock {
  const height = heightOf(asked);
  const { head } = chain;
  if (height > head.height)
    throw new RpcError(`height ${height} must be less than or equal to the current blockchain height ${head.height}`);
  const block = chain.block(height === 0n ? head.height : height);
  if (block === null) throw new RpcError(`height ${height} is not available`);
  return block;
}

const resultOf = ({ code, codespace, log, gasWanted, gasUsed, events }: Executed) => ({
  code,
  data: null,
  log,
  info: '',
  gas_wanted: String(gasWanted),
  gas_used: String(gasUsed),
  events,
  codespace,
});

/** The part of CometBFT's JSON-RPC (0.38) that Florin uses. */
export const methods: Readonly<Record<string, Method>> = {
  status: (chain) => ({
    node_info: { network: chain.rules.chainId, version: '0.38.0', moniker: 'stand-in' },
    sync_info: {
      latest_block_hash: chain.head.hash,
      latest_block_height: String(chain.head.height),
      latest_block_time: chain.head.time,
      earliest_block_height: String(chain.firstKept),
      earliest_block_time: existing(chain, chain.firstKept).time,
      catching_up: false,
    },
  }),
  abci_info: ({ ran }) => ({ response: { data: 'stand-in', last_block_height: String(ran) } }),
  blockchain: (chain, { minHeight, maxHeight }) => {
    const [low, high] = [heightOf(minHeight), heightOf(maxHeight)];
    const top = high === 0n || high > chain.head.height ? chain.head.height : high;
    if (low > top) throw new RpcError(`invalid request: min height ${low} can't be greater than max height ${top}`);
    const metas = [];
    for (let height = top; height >= low && metas.length < 20; height -= 1n)
      metas.push(headerOf(chain, existing(chain, height)));
    return { last_height: String(chain.head.height), block_metas: metas };
  },
  block: (chain, { height }) => {
    const block = existing(chain, height);
    const { block_id, header } = headerOf(chain, block);
    return {
      block_id,
      block: { header, data: { txs: block.transactions.map(({ submitted }) => base64(submitted.raw)) } },
    };
  },
  block_results: (chain, { height }) => {
    const block = existing(chain, height);
    if (block.height > chain.ran) throw new RpcError(`could not find results for height #${block.height}`);
    const results = block.transactions.map(({ result }) => resultOf(result));
    return {
      height: String(block.height),
      txs_results: results.length === 0 ? null : results,
      finalize_block_events: [],
    };
  },
  block_search: (chain, { query }) => {
    const [, height] = /^block\.height ?= ?(\d+)$/.exec(String(query)) ?? [];
    if (height === undefined) throw new RpcError(`failed to parse query: ${String(query)}`);
    const found = chain.hasIndexed(BigInt(height)) ? [methods['block']?.(chain, { height })] : [];
    return { blocks: found, total_count: String(found.length) };
  },
  tx: (chain, { hash }) => {
    const name = Buffer.from(String(hash), 'base64').toString('hex').toUpperCase();
    const found = chain.find(name);
    if (found === null || !chain.hasIndexed(found.block.height)) throw new RpcError(`tx (${name}) not found`);
    const { submitted, result } = found.block.transactions[found.at] as ProducedBlock['transactions'][number];
    return {
      hash: name,
      height: String(found.block.height),
      index: found.at,
      tx_result: resultOf(result),
      tx: base64(submitted.raw),
    };
  },
  unconfirmed_txs: ({ waiting }, { limit }) => ({
    n_txs: String(waiting.length),
    total: String(waiting.length),
    txs: waiting.slice(0, Number(limit ?? 30)).map(({ raw }) => base64(raw)),
  }),
  broadcast_tx_sync: (chain, { tx }) => {
    const raw = new Uint8Array(Buffer.from(String(tx), 'base64'));
    const hash = hashOf(raw);
    if (chain.waiting.some((one) => one.hash === hash) || chain.find(hash) !== null)
      throw new RpcError('tx already exists in cache');
    try {
      chain.submit(raw);
      return { code: 0, data: '', log: '', codespace: '', hash };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { code: error.code, data: '', log: error.message, codespace: error.codespace, hash };
    }
  },
  abci_query: (chain, { path, data, height }) => {
    const frame = { info: '', index: '0', key: null, proofOps: null, height: String(chain.head.height) };
    try {
      const value = answerQuery(chain, { path: String(path), data: String(data), height: heightOf(height) });
      return { response: { ...frame, code: 0, log: '', value: base64(value), codespace: '' } };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { response: { ...frame, code: error.code, log: error.message, value: null, codespace: error.codespace } };
    }
  },
};
