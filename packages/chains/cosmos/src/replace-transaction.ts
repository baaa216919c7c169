import { InvariantError, Refusal } from '@florin/domain/errors';
import type { DearerTransaction, OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { numberOf } from '@florin/json-rpc/number-slots';
import { readAccount } from './accounts.ts';
import { draftMovement, isExactFee, numbered } from './draft.ts';
import { feeOf, readGasPrice, roomyFee } from './fees.ts';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import type { Plan } from './plan.ts';
import { plainGas } from './simulate.ts';
import { encodePlan, readPlan } from './unsigned.ts';

const anEighthMore = (fee: bigint): bigint => (fee * 9n + 7n) / 8n;
const atLeast = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/**
 * The same transaction for a higher fee: same number, same effect, same gas. Coins that pay for their own way arrive as
 * fewer. Of coins that are fewer by now the present price is enough where a higher one would leave nothing: no node still
 * has bytes that move more. The addresses of a batch sign with the numbers that they have by now.
 *
 * @param leaving base units that leave, of coins that pay for their own way, where they are fewer by now
 * @throws Refusal CONFLICT when nothing would be left of them.
 */
export async function raiseTransaction(
  network: Network,
  rpc: Rpc,
  { intent, unsigned, leaving }: { intent: OutgoingIntent; unsigned: string; leaving?: bigint | undefined },
): Promise<DearerTransaction> {
  const before = readPlan(unsigned);
  if (before === null) throw new InvariantError('Bytes of a movement are none of ours.', { id: intent.id });
  const price = await readGasPrice(network, rpc);
  const present = roomyFee(before.gas, price);
  const dearer = atLeast(anEighthMore(before.fee), present);
  const fee = leaving !== undefined && leaving <= dearer ? enough(before, { price, present }) : dearer;
  const [first] = before.moves;
  if (!isExactFee(intent)) {
    const plan = { ...before, fee, signers: await presentSigners(rpc, before) };
    return { unsigned: encodePlan(plan), amount: intent.amount, feeCap: fee };
  }
  const amount = (leaving ?? first.amount + before.fee) - fee;
  if (amount <= 0n) throw new Refusal('CONFLICT', 'Moving these coins costs more than they are.');
  return { unsigned: encodePlan({ ...before, fee, moves: [{ ...first, amount }] }), amount, feeCap: fee };
}

/** What a node still takes without the room for a rise: what was paid before, where the present price asks for no more. */
function enough({ gas, fee }: Plan, { price, present }: { price: bigint; present: bigint }): bigint {
  const least = atLeast(fee, feeOf(gas, price));
  return least < present ? least : present;
}

/** Of a batch: its items may have moved otherwise meanwhile. The last signer's number is the slot. */
const presentSigners = ({ read }: Rpc, { signers, payer }: Plan): Promise<Plan['signers']> =>
  read(
    (node) =>
      Promise.all(
        signers.map(async (signer) => {
          if (payer === null || signer.address === payer) return signer;
          return { ...signer, sequence: (await readAccount(node, signer.address))?.sequence ?? signer.sequence };
        }),
      ),
    'accounts',
  );

/**
 * The least amount of coins from an account to itself: it uses its number up, so that what has higher numbers can move.
 * Dearer than `instead`, where that may have reached a node.
 */
export async function buildCancel(
  network: Network,
  rpc: Rpc,
  { intent, slot, instead }: { intent: OutgoingIntent; slot: Slot; instead: string | null },
): Promise<DearerTransaction> {
  const { sourceAddress } = intent;
  const moving = {
    purpose: 'cancel',
    from: sourceAddress,
    to: sourceAddress,
    asset: { kind: 'native' },
    amount: 0n,
  } as const;
  const [price, draft] = await Promise.all([
    readGasPrice(network, rpc),
    readOn(rpc, (node) => draftMovement(network, node, moving), 'an account'),
  ]);
  const before = instead === null ? null : readPlan(instead);
  const fee = atLeast(before === null ? 0n : anEighthMore(before.fee), roomyFee(plainGas, price));
  const { chainId, native: feeDenomination } = network;
  const plan = { ...numbered(draft, numberOf(slot).nonce), chainId, fee, feeDenomination, gas: plainGas };
  return { unsigned: encodePlan(plan), amount: 0n, feeCap: fee };
}
