import { InvariantError } from '@florin/domain/errors';
import type { Asset, Slot } from '@florin/domain/ports/chain';
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

/** What makes the next signature of an address count at most once: its next number by the blocks, or a new lifetime. */
export async function nextSlot({ adapter: { slots } }: RecoveredChain, address: string): Promise<Slot> {
  if (slots.kind === 'lifetime') return slots.fresh();
  if (slots.kind !== 'number') throw new InvariantError('Who spends coins pays with them.');
  return { kind: 'number', nonce: await slots.next(address) };
}

/** The one after a slot that was just used: no block has it yet, so that blocks would name the same number again. */
const followingSlot = async (chain: RecoveredChain, address: string, used: Slot): Promise<Slot> =>
  used.kind === 'number' ? { ...used, nonce: used.nonce + 1n } : nextSlot(chain, address);

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

/** Sends gas, in the order of the treasury's numbers where it has such, and waits for it: without it nothing after it can move. */
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
  let slot = await nextSlot(chain, own.treasury);
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
      return { txHash: await sender.send(move, slot) };
    });
    hashes.push(typeof tried === 'string' ? null : tried.txHash);
    outcomes.push(typeof tried === 'string' ? tried : '');
    if (typeof tried !== 'string') slot = await followingSlot(chain, own.treasury, slot);
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
