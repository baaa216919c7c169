import { InvariantError, Refusal } from '@florin/domain/errors';
import type { CoinsSlot, DearerTransaction, OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import type { Asker } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { capOf, draftOf } from './choose-coins.ts';
import { readContents, scriptsOf } from './contents.ts';
import { coinsOf } from './coin-slots.ts';
import { balance, draftPlan } from './draft.ts';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { feeOf, readParameters } from './parameters.ts';
import { encodePlan, type Output, readPlan } from './plan.ts';
import { readTip } from './read-header.ts';
import { ofCoin, sumOf, without } from './value.ts';

/** Slots, of a second each on the main network, in which blocks take it: time for many tries, and none lies about long. */
const lifetimeSlots = 3_600n;

/** Counted by the chain's own clock. */
const readEnd = async (node: Asker): Promise<bigint> => (await readTip(node)).slot + lifetimeSlots;

const readLevel = (rpc: Rpc) => readOn(rpc, (node) => Promise.all([readParameters(node), readEnd(node)]), 'parameters');

/** Where what is left goes, as the intent says it or one of its coins shows it. */
function treasuryOf({ source, sourceAddress, treasury }: OutgoingIntent, { coins }: CoinsSlot): string {
  const own = source.kind === 'treasury' ? sourceAddress : treasury;
  const address = own ?? coins.find((coin) => coin.source.kind === 'treasury')?.address;
  if (address === undefined) throw new InvariantError('An intent does not say where the rest of its coins goes.');
  return address;
}

/**
 * The unsigned bytes of a movement, hex, which spends exactly the coins of its slot.
 * @throws Refusal CONFLICT when the cap or the coins do not pay for it, or it is too little or too large.
 */
export async function buildTransaction(
  network: Network,
  rpc: Rpc,
  intent: OutgoingIntent,
  slot: Slot,
): Promise<string> {
  const { coins } = coinsOf(slot);
  const treasury = treasuryOf(intent, coinsOf(slot));
  const [[prices, end], held] = await Promise.all([readLevel(rpc), readContents(rpc, coins)]);
  const movement = { ...intent, from: intent.sourceAddress, to: intent.destination };
  const plan = draftPlan(network, { ...draftOf(movement, treasury), coins: held, end }, prices);
  if (plan === null) throw new Refusal('CONFLICT', 'The coins do not pay for what they are to move.');
  const cost = capOf(plan, treasury);
  if (cost > intent.feeCap)
    throw new Refusal('CONFLICT', `The fee cap of ${intent.feeCap} lovelace is less than ${cost}.`);
  return encodePlan(network, plan);
}

/**
 * The same movement with a later end. Nobody can offer more to be earlier; where the price has risen meanwhile, what is
 * left to the treasury pays it.
 * @throws Refusal CONFLICT where that is too little.
 */
export async function raiseTransaction(
  network: Network,
  rpc: Rpc,
  intent: OutgoingIntent,
  unsigned: string,
): Promise<DearerTransaction> {
  const before = readPlan(network, unsigned);
  const [paid, ...others] = before?.outputs ?? [];
  const change = others.at(-1);
  if (!before || !paid || !change) throw new InvariantError('Bytes of a movement are none of ours.', { id: intent.id });
  const spent = before.inputs.map((input) => ({ ...input, amount: input.lovelace }));
  const [[prices, end], coins] = await Promise.all([readLevel(rpc), readContents(rpc, spent)]);
  const least = feeOf(network, before, { prices, scripts: scriptsOf(coins) });
  const fee = least > before.fee ? least : before.fee;
  const left = without(change, ofCoin(fee - before.fee));
  if (left === null) throw new Refusal('CONFLICT', 'What is left of the coins does not pay the present price.');
  const plan = {
    ...before,
    fee,
    outputs: [paid, ...others.slice(0, -1), { address: change.address, ...left }],
    end: end > before.end ? end : before.end + 1n,
  };
  return {
    unsigned: encodePlan(network, plan),
    amount: intent.amount,
    feeCap: capOf(plan, change.address),
  };
}

/**
 * All coins back to where they lay: they are used up, and nothing else that spends them can be included. The treasury pays.
 * @throws Refusal CONFLICT where nothing would be left.
 */
export async function buildCancel(
  network: Network,
  rpc: Rpc,
  intent: OutgoingIntent,
  slot: Slot,
): Promise<DearerTransaction> {
  const { coins } = coinsOf(slot);
  const treasury = treasuryOf(intent, coinsOf(slot));
  const [[prices, end], held] = await Promise.all([readLevel(rpc), readContents(rpc, coins)]);
  const byAddress = Map.groupBy(held, ({ address }) => address);
  const outputs = [...byAddress]
    .filter(([address]) => address !== treasury)
    .map(([address, own]): Output => {
      const { lovelace, assets } = sumOf(own);
      return { address, lovelace, assets };
    });
  const left = sumOf(byAddress.get(treasury) ?? []);
  const plan = balance(network, { coins: held, outputs, left, treasury, end }, prices);
  if (plan === null) throw new Refusal('CONFLICT', 'Sending these coins back costs more than the treasury has there.');
  return { unsigned: encodePlan(network, plan), amount: 0n, feeCap: plan.fee };
}
