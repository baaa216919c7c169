import type { ChosenCoins, Coin, CostEstimate, Movement } from '@florin/domain/ports/chain';
import { Refusal } from '@florin/domain/errors';
import { readOn } from '@florin/json-rpc/failover';
import { isCompanion } from './arrivals.ts';
import { costsOf } from './costs.ts';
import { type Held, readContents } from './contents.ts';
import { type Draft, draftPlan, inOrder, paidOutput } from './draft.ts';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { feeOf, type Parameters, readParameters } from './parameters.ts';
import type { Plan } from './plan.ts';

/** Slots have numbers of four bytes for a hundred years: this one stands for any. */
const anySlot = 2n ** 32n - 1n;
/** Small coins of the treasury that a sweep takes along, so that it does not come to have ever more of them. */
const gatheredMax = 3;
/** As many it keeps: each movement under way needs one of its own. */
const keptMin = 20;
/** More inputs than that make a transaction too large, whatever they hold. */
const coinsMax = 250;

/** Whether coins come home to the treasury. */
const comesHome = ({ purpose }: Pick<Movement, 'purpose'>): boolean =>
  purpose === 'sweep' || purpose === 'batch' || purpose === 'consolidation';

const holds = (asset: Movement['asset'], coin: Held<Coin>): bigint =>
  asset.kind === 'native' ? coin.lovelace : (coin.assets.get(asset.ref) ?? 0n);

/** The coins of a movement, and what it costs at most; null when they are too little. */
export async function chooseCoins(
  network: Network,
  rpc: Rpc,
  movement: Movement,
  { own, more }: { own: readonly Coin[]; more: readonly Coin[] },
): Promise<ChosenCoins | null> {
  const prices = await readOn(rpc, readParameters, 'parameters');
  const [ours, known] = await Promise.all([readContents(rpc, own), readContents(rpc, more)]);
  const treasury = known[0]?.address;
  if (treasury === undefined) return null;
  // Anybody can send the treasury a coin that is dear to spend.
  const treasuryCoins = known.filter((coin) => !coin.holdsScript);
  const taken = takeOwn(network, movement, { own: ours, treasury });
  if (taken === null) return null;
  const draft = { ...draftOf(movement, treasury), end: anySlot };
  const gathered = comesHome(movement) ? treasuryCoins.slice(keptMin).slice(-gatheredMax) : [];
  const plan = extend(
    network,
    { ...draft, coins: [...taken, ...gathered] },
    {
      prices,
      further: furtherFor(
        movement,
        treasuryCoins.filter((coin) => !gathered.includes(coin)),
      ),
    },
  );
  return plan && { coins: plan.coins.map(bare), feeCap: capOf(plan.plan, treasury) };
}

const bare = ({ txHash, position, address, amount, source }: Coin): Coin => ({
  txHash,
  position,
  address,
  amount,
  source,
});

/** What a movement costs its treasury. */
export const capOf = (plan: Plan, treasury: string): bigint => plan.fee + costsOf(plan, treasury).beside;

/** The most useful first: of tokens those that hold them, then the largest. */
const furtherFor = ({ asset, from }: Movement, coins: readonly Held<Coin>[]): Held<Coin>[] =>
  coins.toSorted((one, other) => {
    const isOwn = asset.kind === 'token' && one.address === from;
    const [left, right] = isOwn ? [holds(asset, one), holds(asset, other)] : [0n, 0n];
    if (left !== right) return left > right ? -1 : 1;
    return one.assets.size - other.assets.size || (one.lovelace > other.lovelace ? -1 : 1);
  });

/** Adds coins of the treasury, one by one, until they pay; at least one. */
function extend(
  network: Network,
  draft: Draft,
  { prices, further }: { prices: Parameters; further: Held<Coin>[] },
): { coins: readonly Held<Coin>[]; plan: Plan } | null {
  const coins = [...draft.coins];
  for (;;) {
    const isPaid = coins.some(({ source }) => source.kind === 'treasury');
    const plan = isPaid ? draftPlan(network, { ...draft, coins: inOrder(coins) }, prices) : null;
    if (plan !== null) return { coins: inOrder(coins), plan };
    const next = further.shift();
    if (next === undefined || coins.length >= coinsMax) return null;
    coins.push(next);
  }
}

/** Of each address as many coins as hold what is to leave it, those with nothing else first; null where it holds less. */
function takeOwn(
  network: Network,
  movement: Movement,
  { own, treasury }: { own: readonly Held<Coin>[]; treasury: string },
): Held<Coin>[] | null {
  const taken: Held<Coin>[] = [];
  for (const [address, amount] of leavingOf(movement, treasury)) {
    let wanted = amount;
    const useful = own
      .filter((coin) => coin.address === address && holds(movement.asset, coin) > 0n)
      .filter((coin) => movement.asset.kind === 'token' || !isCompanion(network, coin))
      .toSorted((one, other) => one.assets.size - other.assets.size || (one.lovelace > other.lovelace ? -1 : 1));
    for (const coin of useful) {
      if (wanted <= 0n) break;
      taken.push(coin);
      wanted -= holds(movement.asset, coin);
    }
    if (wanted > 0n) return null;
  }
  return taken;
}

/** What leaves each deposit address: nothing where the treasury itself sends. */
const leavingOf = ({ items, from, amount }: Movement, treasury: string): ReadonlyMap<string, bigint> =>
  new Map(items?.map((item) => [item.address, item.amount] as const) ?? (from === treasury ? [] : [[from, amount]]));

/** The parts of a draft that a movement says. */
export const draftOf = (movement: Movement, treasury: string): Omit<Draft, 'coins' | 'end'> => ({
  to: movement.to,
  asset: movement.asset,
  amount: movement.amount,
  leaving: leavingOf(movement, treasury),
  treasury,
});

/**
 * Cost of a movement at present prices, lovelace; exact once its coins are chosen.
 * @throws Refusal CONFLICT when it is too little for the chain to carry, or the coins do not pay for it.
 */
export async function estimateCost(network: Network, rpc: Rpc, movement: Movement): Promise<CostEstimate> {
  const prices = await readOn(rpc, readParameters, 'parameters');
  const { coins } = movement;
  const treasury = coins?.find(({ source }) => source.kind === 'treasury')?.address;
  if (coins !== undefined && treasury !== undefined) {
    const draft = { ...draftOf(movement, treasury), coins: inOrder(await readContents(rpc, coins)), end: anySlot };
    const plan = draftPlan(network, draft, prices);
    if (plan === null) throw new Refusal('CONFLICT', 'The coins do not pay for what they are to move.');
    const cost = capOf(plan, treasury);
    return { fee: cost, feeCap: cost };
  }
  const paid = paidOutput(network, movement, prices);
  const fee = feeOf(network, usualPlan(movement, paid), { prices, scripts: 0 });
  const beside = comesHome(movement) || movement.asset.kind === 'native' ? 0n : paid.lovelace;
  return { fee: fee + beside, feeCap: 2n * fee + beside };
}

/** One of the usual size: a coin of each address, one of the treasury, and what is left of both. */
function usualPlan({ items, to }: Movement, paid: Plan['outputs'][number]): Plan {
  const input = { txHash: '0'.repeat(64), position: 0, address: to, lovelace: anySlot };
  const owners = items?.length ?? 1;
  const outputs = [paid, { ...paid, lovelace: anySlot }, { ...paid, lovelace: anySlot }];
  return { inputs: Array.from({ length: 2 * owners + gatheredMax }, () => input), outputs, fee: 0n, end: anySlot };
}
