import type { Asset } from '@florin/domain/ports/chain';
import type { Holding } from '@florin/domain/ports/holding-scan';
import type { RecoveredChain } from './chains.ts';
import { fundAll, nextSlot, priceGas, type Source } from './fund-gas.ts';
import {
  attemptAll,
  type Attempt,
  both,
  type HomePlan,
  type HomeResult,
  type LeftBehind,
  orWhy,
  type PlannedMove,
  sweepOf,
} from './home-plan.ts';
import { readPresent } from './present.ts';
import type { Sender } from './sender.ts';

const native: Asset = { kind: 'native' };

/**
 * Brings home where each address pays for itself in the chain's own coin. Coins of addresses without tokens come first:
 * they may be what the treasury pays the gas of the others with.
 */
export async function planBySource(chain: RecoveredChain, found: readonly Holding[]): Promise<HomePlan> {
  const { adapter, own } = chain;
  const left: LeftBehind[] = [];
  const present = await readPresent(chain, found);
  const sources: Source[] = [];
  for (const holdings of Map.groupBy(present, ({ index }) => index).values())
    sources.push(await readSource(chain, holdings, left));
  const [plain, laden] = [sources.filter(isPlain), sources.filter((one) => !isPlain(one))];
  const plainMoves = await planCoins(chain, plain, left);
  const ladenMoves = [...laden.flatMap(movesOfTokens), ...(await planCoins(chain, laden, []))];
  const arriving = plainMoves.reduce((total, { amount }) => total + amount, 0n);
  const gas = await priceGas(chain, laden);
  return {
    moves: [...plainMoves, ...ladenMoves],
    left,
    treasury: { needed: gas > arriving ? gas - arriving : 0n, held: await adapter.balance(own.treasury, native) },
    carryOut: async (sender) => {
      const first = await attemptAll(
        sender,
        plain.map((source) => coinAttempt(chain, sender, source)),
      );
      const { ready, result: funded } = await fundAll(chain, sender, laden);
      const moved = await moveTokens(chain, sender, ready);
      const rest = await attemptAll(
        sender,
        ready.map((source) => coinAttempt(chain, sender, source)),
      );
      return [first, funded, moved, rest].reduce(both);
    },
  };
}

const movesOfTokens = ({ index, tokens, gas }: Source): PlannedMove[] =>
  tokens.map(({ asset, amount, feeCap }, at) => ({
    indexes: [index],
    asset,
    amount,
    feeCap,
    gas: at === 0 ? gas : 0n,
  }));

const isPlain = ({ tokens }: Source): boolean => tokens.length === 0;

async function readSource(
  { adapter, own }: RecoveredChain,
  holdings: readonly Holding[],
  left: LeftBehind[],
): Promise<Source> {
  const { index, address } = holdings[0] as Holding;
  const coins = holdings.find(({ asset }) => asset.kind === 'native')?.amount ?? 0n;
  const tokens: Source['tokens'][number][] = [];
  for (const holding of holdings.filter(({ asset }) => asset.kind === 'token')) {
    const { asset, amount } = holding;
    const movement = { purpose: 'sweep', from: address, to: own.treasury, asset, amount } as const;
    const cost = await orWhy(() => adapter.estimateCost(movement));
    if (typeof cost === 'string') left.push({ indexes: [index], asset, amount, why: cost });
    else tokens.push({ ...holding, feeCap: cost.feeCap });
  }
  const needed = tokens.reduce((total, { feeCap }) => total + feeCap, 0n);
  return { index, address, coins, tokens, gas: needed > coins ? needed - coins : 0n };
}

/** What coins bring beyond their own way; those that bring nothing are left. */
async function planCoins(
  chain: RecoveredChain,
  sources: readonly Source[],
  left: LeftBehind[],
): Promise<PlannedMove[]> {
  const moves: PlannedMove[] = [];
  for (const { index, address, coins, tokens } of sources) {
    // At present prices; whatever is there by then is what moves.
    const free = coins - tokens.reduce((total, { feeCap }) => total + feeCap, 0n);
    const worth = free > 0n ? await priceCoins(chain, address, free) : null;
    if (worth !== null) moves.push({ indexes: [index], asset: native, ...worth, gas: 0n });
    else if (coins > 0n) left.push({ indexes: [index], asset: native, amount: coins, why: tooLittle });
  }
  return moves;
}

const tooLittle = 'It is less than what moving it costs.';

/** What arrives of coins that pay for their own way; null when nothing does. */
async function priceCoins(
  { adapter, own }: RecoveredChain,
  address: string,
  coins: bigint,
): Promise<{ amount: bigint; feeCap: bigint } | null> {
  if (coins === 0n) return null;
  const movement = { purpose: 'sweep', from: address, to: own.treasury, asset: native, amount: coins } as const;
  const { feeCap } = await adapter.estimateCost(movement);
  return coins > feeCap ? { amount: coins - feeCap, feeCap } : null;
}

/** Whatever coins an address has by then. */
const coinAttempt = (chain: RecoveredChain, sender: Sender, source: Source): Attempt => ({
  indexes: [source.index],
  asset: native,
  amount: source.coins,
  send: async () => {
    const { adapter, own } = chain;
    const coins = await adapter.balance(source.address, native);
    const worth = await priceCoins(chain, source.address, coins);
    if (worth === null) return null;
    const move = sweepOf({ ...source, asset: native }, own.treasury, worth);
    return { amount: worth.amount, txHash: await sender.send(move, await nextSlot(chain, source.address)) };
  },
});

/** One token of every address after the other: the movements of an address follow one another. */
async function moveTokens(chain: RecoveredChain, sender: Sender, sources: readonly Source[]): Promise<HomeResult> {
  let result: HomeResult = { sent: [], left: [] };
  const most = Math.max(0, ...sources.map(({ tokens }) => tokens.length));
  for (let at = 0; at < most; at += 1) {
    const tokens = sources.flatMap((source) => source.tokens.slice(at, at + 1));
    const attempts = tokens.map((token) => tokenAttempt(chain, sender, token));
    result = both(result, await attemptAll(sender, attempts));
  }
  return result;
}

const tokenAttempt = (chain: RecoveredChain, sender: Sender, token: Source['tokens'][number]): Attempt => ({
  ...token,
  indexes: [token.index],
  send: async () => {
    const move = sweepOf(token, chain.own.treasury, token);
    return { amount: token.amount, txHash: await sender.send(move, await nextSlot(chain, token.address)) };
  },
});
