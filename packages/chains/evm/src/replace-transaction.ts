import { Refusal } from '@florin/domain/errors';
import type { DearerTransaction, OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { numberOf } from '@florin/json-rpc/number-slots';
import { readTransaction } from './decode-transaction.ts';
import { isExactFee } from './draft-transaction.ts';
import { encodeTransaction } from './encode-transaction.ts';
import { estimateCoinGas } from './estimate-gas.ts';
import { exactPrice, readFeeLevel, roomyPrice, type FeeLevel } from './fees.ts';
import type { Rpc } from './node.ts';

/** Nodes take another transaction of the same nonce when both its prices are an eighth higher: 10 % or 12.5 %. */
const anEighthMore = (price: bigint): bigint => (price * 9n + 7n) / 8n;
const atLeast = (one: bigint, other: bigint): bigint => (one > other ? one : other);

interface Prices {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** What displaces a transaction of these prices and is also enough for the present level. */
function displacing({ maxFeePerGas, maxPriorityFeePerGas }: Prices, level: FeeLevel): Prices {
  const tip = atLeast(anEighthMore(maxPriorityFeePerGas), level.priority);
  return {
    maxFeePerGas: atLeast(atLeast(anEighthMore(maxFeePerGas), roomyPrice(level)), tip),
    maxPriorityFeePerGas: tip,
  };
}

/**
 * The same transaction at a higher price: same number, same effect, same gas limit. Coins that pay for their own way
 * arrive as fewer. Of coins that are fewer by now the present price is enough where a higher one would leave nothing: no
 * node that looks at the balance still has bytes that move more.
 *
 * @param leaving base units that leave, of coins that pay for their own way, where they are fewer by now
 * @throws Refusal CONFLICT when nothing would be left of them.
 */
export async function raiseTransaction(
  rpc: Rpc,
  intent: OutgoingIntent,
  unsigned: string,
  leaving?: bigint,
): Promise<DearerTransaction> {
  const before = readTransaction(unsigned);
  const level = await readFeeLevel(rpc);
  if (!isExactFee(intent)) {
    const dearer = { ...before, ...displacing(before, level) };
    return { unsigned: encodeTransaction(dearer), amount: intent.amount, feeCap: before.gas * dearer.maxFeePerGas };
  }
  const present = exactPrice(level);
  const dearerPrice = atLeast(anEighthMore(before.maxFeePerGas), present);
  const price = leaving !== undefined && leaving <= before.gas * dearerPrice ? present : dearerPrice;
  const value = (leaving ?? before.value + before.gas * before.maxFeePerGas) - before.gas * price;
  if (value <= 0n) throw new Refusal('CONFLICT', 'Moving these coins costs more than they are.');
  const dearer = { ...before, maxFeePerGas: price, maxPriorityFeePerGas: price, value };
  return { unsigned: encodeTransaction(dearer), amount: value, feeCap: before.gas * price };
}

/**
 * A transfer of nothing from an account to itself: it uses its number up, so that what has higher numbers can move.
 * Displaces `instead`, where that may have reached a node.
 */
export async function buildCancel(
  rpc: Rpc,
  { network, sourceAddress }: OutgoingIntent,
  slot: Slot,
  instead: string | null,
): Promise<DearerTransaction> {
  const [level, gas] = await Promise.all([
    readFeeLevel(rpc),
    estimateCoinGas(rpc, { from: sourceAddress, to: sourceAddress, value: 0n }),
  ]);
  const nothing = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
  const price = displacing(instead === null ? nothing : readTransaction(instead), level);
  const fields = {
    chainId: BigInt(network),
    nonce: numberOf(slot).nonce,
    gas,
    to: sourceAddress,
    value: 0n,
    data: '0x',
  } as const;
  const unsigned = encodeTransaction({ ...fields, ...price, authorizations: [] });
  return { unsigned, amount: 0n, feeCap: gas * price.maxFeePerGas };
}
