import { InvariantError } from '@florin/domain/errors';
import type { Asset, NumberSlot } from '@florin/domain/ports/chain';
import type { Holding } from '@florin/domain/ports/holding-scan';
import type { RecoveredChain } from './chains.ts';
import { type HomeResult, type LeftBehind, orWhy } from './home-plan.ts';
import type { Sender } from './sender.ts';

const native: Asset = { kind: 'native' };
/** Gas fundings that wait for blocks at the same time. */
const fundingsAtOnce = 50;

/** What one address holds, and what moving its tokens costs. */
export interface Source {
  index: bigint;
  address: string;
  coins: bigint;
  tokens: readonly (Holding & { feeCap: bigint })[];
  /** What the treasury has to send it before its tokens can move. */
  gas: bigint;
}

/** The next number of an address by the transactions in blocks. */
export async function nextSlot({ adapter }: RecoveredChain, address: string): Promise<NumberSlot> {
  if (adapter.slots.kind !== 'number') throw new InvariantError('Accounts pay where slots are numbers.');
  return { kind: 'number', nonce: await adapter.slots.next(address) };
}

/** What the treasury has to hold for the gas of all addresses, and for sending it. */
export async function priceGas(chain: RecoveredChain, sources: readonly Source[]): Promise<bigint> {
  const poor = sources.filter(({ gas }) => gas > 0n);
  const [first] = poor;
  if (first === undefined) return 0n;
  const { feeCap } = await chain.adapter.estimateCost(gasMovement(chain, first));
  return poor.reduce((total, { gas }) => total + gas + feeCap, 0n);
}

const gasMovement = ({ own }: RecoveredChain, { address, gas }: Source) =>
  ({ purpose: 'gas', from: own.treasury, to: address, asset: native, amount: gas }) as const;

/** Sends gas in the order of the treasury's numbers, and waits for it: without it nothing after it can move. */
export async function fundAll(
  chain: RecoveredChain,
  sender: Sender,
  sources: readonly Source[],
): Promise<{ ready: readonly Source[]; result: HomeResult }> {
  const ready = sources.filter(({ gas }) => gas === 0n);
  const left: LeftBehind[] = [];
  const poor = sources.filter(({ gas }) => gas > 0n);
  for (let at = 0; at < poor.length; at += fundingsAtOnce) {
    const some = poor.slice(at, at + fundingsAtOnce);
    const outcomes = await fundSome(chain, sender, some);
    for (const [place, source] of some.entries()) {
      const outcome = outcomes[place];
      if (outcome === 'included') ready.push(source);
      else left.push(...source.tokens.map((token) => leaveToken(token, outcome ?? 'waiting')));
    }
  }
  return { ready, result: { sent: [], left } };
}

/** What became of each: `included`, or why it has no gas. */
async function fundSome(chain: RecoveredChain, sender: Sender, sources: readonly Source[]): Promise<string[]> {
  const { own, adapter } = chain;
  let { nonce } = await nextSlot(chain, own.treasury);
  const hashes: (string | null)[] = [];
  const outcomes: string[] = [];
  for (const source of sources) {
    const tried = await orWhy(async () => {
      const { feeCap } = await adapter.estimateCost(gasMovement(chain, source));
      const move = {
        purpose: 'gas',
        source: { kind: 'treasury' },
        sourceAddress: own.treasury,
        destination: source.address,
        asset: native,
        amount: source.gas,
        feeCap,
        servedIndex: source.index,
      } as const;
      return { txHash: await sender.send(move, { kind: 'number', nonce }) };
    });
    hashes.push(typeof tried === 'string' ? null : tried.txHash);
    outcomes.push(typeof tried === 'string' ? tried : '');
    if (typeof tried !== 'string') nonce += 1n;
  }
  const settled = await sender.settle(hashes.filter((hash) => hash !== null));
  return hashes.map((hash, at) => (hash === null ? (outcomes[at] ?? '') : (settled.shift() ?? 'waiting')));
}

const leaveToken = ({ index, asset, amount }: Holding, why: string): LeftBehind => ({
  indexes: [index],
  asset,
  amount,
  why: `It has no gas yet: ${why}`,
});
