import { type CoinRow, listFreeCoins, listFreeCoinsOf, listOwnCoins } from '@florin/database/sql/coins/record';
import {
  findForeignSpend,
  freeCoins,
  listOutgoingCoins,
  moveAlone,
  releaseCoins,
  reserveCoins,
} from '@florin/database/sql/outgoing/coins';
import { InvariantError, Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { ChosenCoins, Coin, CoinSource } from '@florin/domain/ports/chain';
import { refuseDuplicates } from '../../audit/refuse-duplicates.ts';
import { paysItself } from '../costs.ts';
import { toMovement, withItems } from '../intent.ts';
import type { Step } from '../step.ts';
import { recognize } from './recognize.ts';
import type { SlotRules } from './rules.ts';

/** At most this many of the treasury's UTXOs are looked at, the largest first. */
const moreMax = 200;
/** And of those on the addresses that coins are taken from, where they are shared. */
const sharedMax = 500;

/** The UTXOs that are spent. Whatever else is signed for the same outgoing transaction spends the same ones. */
export const coinRules = (source: CoinSource): SlotRules => ({
  reserve: (step) => reserve(source, step),
  read: async ({ ports, row }) => ({
    kind: 'coins',
    coins: (await ports.db.many(listOutgoingCoins, { outgoingId: row.id })).map(toCoin),
  }),
  // A transaction that may have been signed keeps its UTXOs wherever they are: with others it would be a second payment.
  holds: async ({ row }, slot) =>
    row.askedAt !== null || (slot.kind === 'coins' && (await areThere(source, slot.coins))),
  release: ({ ports, row, lease }) => ports.db.run(releaseCoins, { id: row.id, lease }),
  isOver: async (step, _slot, finalHeight) => {
    await recognize(source, step);
    return (await step.ports.db.maybe(findForeignSpend, { outgoingId: step.row.id, height: finalHeight })) !== null;
  },
  recognize: source.isSame === undefined ? null : (step) => recognize(source, step),
  over: 'its coins were spent by another transaction',
  looks: 1,
  free: (session, { row }) => session.run(freeCoins, { outgoingId: row.id }),
  expires: false,
  keepsBytes: false,
  isCargo: true,
  depositsMax: source.ownMax,
});

const areThere = async (source: CoinSource, coins: readonly Coin[]): Promise<boolean> =>
  coins.length > 0 && (await source.unspent(coins)).every(Boolean);

/**
 * Chooses coins and reserves them, with what arrives and what it may cost by then.
 * @throws Refusal CONFLICT when there are too few, the node does not have them, or another worker was quicker: the next
 * look chooses others.
 */
async function reserve(source: CoinSource, intent: Step): Promise<Step | null> {
  const step = await withItems(intent);
  const { ports, row, lease } = step;
  const own = source.shared ? await readShared(step) : await readOwn(step);
  const isWhole = paysItself(step);
  await leaveMost(source, step, own);
  await leaveUnripe(source, step, own);
  const more = isWhole
    ? []
    : (await ports.db.many(listFreeCoins, { chainId: row.chainId, limit: moreMax })).map(toCoin);
  const { coins, feeCap } = await choose(source, step, { own, more });
  if (!(await areThere(source, coins))) throw new Refusal('CONFLICT', 'The node does not have all of its coins.');
  const amount = isWhole ? sumOf(own) - feeCap : baseUnits(row.amount);
  if (amount <= 0n) throw new InvariantError('Moving these coins costs more than they are.', { id: row.id, feeCap });
  const rows = JSON.stringify(coins.map(toRow));
  const reserved = await ports.db
    .many(reserveCoins, { id: row.id, lease, coinsJson: rows, amount, feeCap })
    .catch(refuseDuplicates('Another movement has taken one of its coins meanwhile.'));
  if (reserved.length === 0) return null;
  const price = { amount: String(amount), feeCap: String(feeCap) };
  return { ...step, row: { ...row, ...price, slot: 'coins', status: 'reserved' } };
}

/**
 * Where there is no room for the coins of a batch, the address that has the most moves by itself: anybody can pay one in very
 * many small coins, and the others need not wait for them.
 * @throws Refusal CONFLICT where a movement has too many: the next look finds the batch without them.
 */
async function leaveMost(
  { ownMax }: CoinSource,
  { ports, row, lease, items }: Step,
  own: readonly Coin[],
): Promise<void> {
  if (own.length <= ownMax || items === undefined) return;
  const [most] = [...Map.groupBy(own, ({ address }) => address)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  await ports.db.run(moveAlone, { batchId: row.id, lease, addresses: most === undefined ? [] : [most[0]] });
  throw new Refusal('CONFLICT', 'It has more coins than there is room for: some of them move by themselves.');
}

/**
 * New coins wait for many blocks. A sweep that has some moves by itself once it can, so that its batch need not wait.
 * @throws Refusal CONFLICT where a movement has some: the next look finds the batch without them.
 */
async function leaveUnripe(
  source: CoinSource,
  { ports, row, lease, items }: Step,
  own: readonly Coin[],
): Promise<void> {
  const unripe = await unripeOf(source, own);
  if (unripe.length === 0) return;
  const addresses = unripe.map(({ address }) => address);
  if (items !== undefined) await ports.db.run(moveAlone, { batchId: row.id, lease, addresses });
  throw new Refusal('CONFLICT', 'Some of its coins are new: they wait for more blocks.');
}

async function unripeOf(source: CoinSource, coins: readonly Coin[]): Promise<Coin[]> {
  const ripe = source.ripe === undefined || coins.length === 0 ? null : await source.ripe(coins);
  return ripe === null ? [] : coins.filter((_, at) => ripe[at] !== true);
}

async function choose(
  source: CoinSource,
  step: Step,
  { own, more }: { own: readonly Coin[]; more: readonly Coin[] },
): Promise<ChosenCoins> {
  const chosen = await source.choose(toMovement(step), { own, more });
  if (chosen === null) throw new Refusal('CONFLICT', 'The coins at hand do not pay for it.');
  const unripe = new Set((await unripeOf(source, chosen.coins)).map(nameOf));
  const others = more.filter((coin) => !unripe.has(nameOf(coin)));
  return others.length < more.length ? choose(source, step, { own, more: others }) : chosen;
}

const nameOf = ({ txHash, position }: Coin): string => `${txHash}:${position}`;

/** The coins that a movement must spend: those of the deposits that it takes, all of them. */
async function readOwn(step: Step): Promise<Coin[]> {
  const { ports, row } = step;
  const rows = await ports.db.many(listOwnCoins, { outgoingId: row.id });
  if (rows.some(({ spent }) => spent)) throw new Refusal('CONFLICT', 'A coin of its deposits is spent already.');
  const own = rows.map(toCoin);
  const leaving = paysItself(step) ? baseUnits(row.amount) + baseUnits(row.feeCap) : null;
  const isMissing = leaving === null ? row.sourceIndex !== null && own.length === 0 : sumOf(own) !== leaving;
  if (isMissing) throw new InvariantError('The coins of its deposits are not all known.', { id: row.id });
  return own;
}

/** All coins of the addresses that a movement takes from. The adapter chooses those that hold what it moves. */
async function readShared({ ports, row, items = [] }: Step): Promise<Coin[]> {
  const addresses = row.sourceIndex === null ? items.map(({ address }) => address) : [row.sourceAddress];
  if (addresses.length === 0) return [];
  const { chainId } = row;
  return (await ports.db.many(listFreeCoinsOf, { chainId, addresses, limit: sharedMax })).map(toCoin);
}

const sumOf = (coins: readonly Coin[]): bigint => coins.reduce((sum, { amount }) => sum + amount, 0n);

const toCoin = ({ txHash, position, sourceIndex, address, amount }: CoinRow): Coin => ({
  txHash,
  position,
  address,
  amount: baseUnits(amount),
  source: sourceIndex === null ? { kind: 'treasury' } : { kind: 'deposit', index: sourceIndex },
});

/** A coin as its row is written, at its place among those of a movement. */
export const toRow = ({ txHash, position, address, amount, source }: Coin, place: number) => ({
  place,
  txHash,
  position,
  sourceIndex: source.kind === 'treasury' ? null : String(source.index),
  address,
  amount: String(amount),
});
