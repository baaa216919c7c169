import { Refusal } from '@florin/domain/errors';
import type { Asset, ChainAdapter, ChainKeys, OutgoingIntent } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';

/** One thing that was tried, and what came of it. */
export interface Finding {
  what: string;
  ok: boolean;
  detail: string;
}

export interface CheckedChain {
  adapter: ChainAdapter;
  /** Of a seed that is thrown away: nobody holds anything on its addresses. */
  keys: ChainKeys;
  network: string;
  /** Looked for besides the chain's own coin; null for none. */
  token: Asset | null;
  clock: Clock;
}

const native: Asset = { kind: 'native' };
/** More would be asked of every node again. */
const testifiedMax = 3;

/**
 * What an operator wants to know of nodes before the first payment: that they are read and understood, agree with one
 * another, name prices, and that bytes can be built and signed for them. Nothing is sent.
 */
export async function checkChain(chain: CheckedChain): Promise<Finding[]> {
  const findings: Finding[] = [];
  const attempt = async (what: string, work: () => Promise<string>): Promise<void> => {
    try {
      findings.push({ what, ok: true, detail: await work() });
    } catch (error) {
      findings.push({ what, ok: false, detail: error instanceof Error ? error.message : String(error) });
    }
  };
  await attempt('newest block', () => readNewest(chain));
  await attempt('a final block', () => readFinal(chain));
  if (chain.token !== null) await attempt('the token', () => readToken(chain.adapter, chain.token as Asset));
  await attempt('prices', () => readPrices(chain));
  await attempt('a signature that is never sent', () => signNothing(chain));
  return findings;
}

async function readNewest({ adapter, clock }: CheckedChain): Promise<string> {
  const { height, hash, finalHeight } = await adapter.head();
  const [header, parent] = [await adapter.header(height), await adapter.header(height - 1n)];
  if (header === null || parent === null) throw new Error('The node shows no header of its newest blocks.');
  if (header.hash === hash && header.parentHash !== parent.hash) throw new Error('Its newest blocks are not linked.');
  const age = Math.round((clock.now().getTime() - header.time.getTime()) / 1000);
  return `${height}, ${age} s old; final: ${finalHeight ?? 'by confirmations'}`;
}

/** Everything in it is taken for ours, so that everything is decoded. */
async function readFinal({ adapter, token }: CheckedChain): Promise<string> {
  const { height, finalHeight } = await adapter.head();
  const header = await adapter.header(finalHeight ?? height - 1n);
  if (header === null) throw new Error('The node does not show the block that it calls final.');
  const assets = token === null ? [native] : [native, token];
  const { transfers, untraced } = await adapter.block(header, assets, async (keys) => new Set(keys));
  const { agree, deny, silent } = await adapter.testify(header, transfers.slice(0, testifiedMax));
  if (deny > 0 || agree === 0) throw new Error(`${agree} nodes stand by block ${header.height}, ${deny} deny it.`);
  const traced = untraced === true ? '; what contracts moved was not shown' : '';
  return `${header.height}: ${transfers.length} transfers; ${agree} of ${agree + silent} nodes stand by it${traced}`;
}

async function readToken(adapter: ChainAdapter, token: Asset): Promise<string> {
  const { decimals, symbol } = await adapter.describeAsset(token);
  return `${symbol ?? 'no symbol'}, ${decimals} decimals`;
}

async function readPrices({ adapter, keys, token }: CheckedChain): Promise<string> {
  const assets = token === null ? [native] : [native, token];
  const fees = await adapter.transferFees(keys.depositAddress(0n).address, assets);
  return `a transfer to a new address costs ${fees.map((fee) => fee ?? 'nothing that can be told').join(' and ')} base units`;
}

async function signNothing(chain: CheckedChain): Promise<string> {
  try {
    return await signGas(chain);
  } catch (error) {
    // Some nodes try a movement before it is signed, and nobody's treasury holds anything.
    if (error instanceof Refusal && error.code === 'CONFLICT') return `none, as expected: ${error.message}`;
    throw error;
  }
}

/** Gas for a deposit address of nobody's, out of a treasury of nobody's. */
async function signGas({ adapter, keys, network }: CheckedChain): Promise<string> {
  const { slots } = adapter;
  if (slots.kind === 'coins') return 'not tried: nobody’s addresses have no coins to spend';
  const [from, to] = [keys.treasuryAddress(), keys.depositAddress(0n).address];
  const movement = { purpose: 'gas', from, to, asset: native, amount: 1n } as const;
  const { feeCap } = await adapter.estimateCost(movement);
  const slot =
    slots.kind === 'number' ? ({ kind: 'number', nonce: await slots.next(from) } as const) : await slots.fresh();
  const intent: OutgoingIntent = {
    id: '00000000-0000-4000-8000-000000000000',
    purpose: 'gas',
    network,
    source: { kind: 'treasury' },
    sourceAddress: from,
    destination: to,
    asset: native,
    amount: 1n,
    feeCap,
    ...(adapter.payer === 'source' ? {} : { treasury: from }),
  };
  const unsigned = await adapter.build(intent, slot);
  const bytes = keys.decode(unsigned);
  if (bytes.kind !== 'transfer' || bytes.destination !== to || bytes.amount !== 1n)
    throw new Error('The bytes do not say what was asked for.');
  const { txHash } = keys.sign(unsigned, { kind: 'treasury' });
  const { state } = await adapter.transactionState(txHash);
  if (state !== 'unknown') throw new Error(`A node calls it ${state}.`);
  return `at most ${feeCap} base units; no node knows ${txHash}`;
}
