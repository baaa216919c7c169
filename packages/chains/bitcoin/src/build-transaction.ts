import { Refusal } from '@florin/domain/errors';
import type { OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { urgencyOf } from './choose-coins.ts';
import { coinsOf } from './coin-slots.ts';
import {
  costs,
  encodeForSigner,
  inputsOf,
  needScript,
  outputsFor,
  paysItself,
  treasuryOf,
} from './draft-transaction.ts';
import { readRates } from './fees.ts';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { dustOf } from './sizes.ts';
import { sum } from './transaction-state.ts';

/**
 * The unsigned bytes of a movement, which spends exactly the coins of its slot. Its cost is the intent's cap where what
 * is left is too little for an output, and at most that otherwise; a price that has risen since it was planned is met
 * by a replacement.
 * @throws Refusal CONFLICT when the cap or the coins do not pay what nodes ask at least, or too little would arrive.
 */
export async function buildTransaction(
  network: Network,
  rpc: Rpc,
  intent: OutgoingIntent,
  slot: Slot,
): Promise<string> {
  const { coins } = coinsOf(slot);
  const script = needScript(network, intent.destination);
  const { amount, feeCap } = intent;
  if (amount < dustOf(network, script))
    throw new Refusal(
      'CONFLICT',
      `The amount is below the network's limit of ${dustOf(network, script)} base units: too little to be carried.`,
    );
  const held = sum(coins.map((coin) => coin.amount));
  const { wanted, least } = await readRates(network, rpc, urgencyOf(intent));
  const [fees, bottom] = [costs(network, coins.length, script, wanted), costs(network, coins.length, script, least)];
  const atMost = (fee: bigint): bigint => (fee < feeCap ? fee : feeCap);
  const { outputs, fee } = paysItself(intent)
    ? { outputs: [{ script, amount }], fee: held - amount }
    : outputsFor(
        network,
        { script, amount, held, treasury: treasuryOf(network, intent, coinsOf(slot)) },
        { alone: atMost(fees.alone), change: atMost(fees.change) },
      );
  if (fee > feeCap || fee < (outputs.length === 1 ? bottom.alone : bottom.change))
    throw new Refusal('CONFLICT', `The fee cap of ${feeCap} does not pay the present fee level.`);
  return encodeForSigner({ inputs: await inputsOf(network, rpc, coins), outputs });
}
