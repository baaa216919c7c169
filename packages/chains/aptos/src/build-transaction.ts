import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { OutgoingIntent, Slot } from '@florin/domain/ports/chain';
import { readOn } from '@florin/json-rpc/failover';
import { Reader } from './bcs.ts';
import { leastPrice, readGasPrice, roomyGas } from './fees.ts';
import { endOf } from './lifetimes.ts';
import type { Rpc } from './node.ts';
import { draftOf, gasOf } from './simulate.ts';
import { encodeUnsigned } from './unsigned.ts';

/** Different for each intent: the chain takes a number of a sender once within its lifetime. */
const nonceOf = (intentId: string): bigint => new Reader(sha256(utf8ToBytes(`florin intent ${intentId}`))).u64();

function treasuryOf({ treasury, source, sourceAddress, id }: OutgoingIntent): string {
  if (source.kind === 'treasury') return sourceAddress;
  if (treasury !== undefined) return treasury;
  throw new InvariantError('Nothing says who pays for the movement.', { id });
}

/**
 * The unsigned bytes of a movement, base64. What they may cost stays within the intent's fee cap.
 * @throws Refusal CONFLICT when the cap is too low, or the movement would fail now.
 */
export async function buildTransaction(rpc: Rpc, network: string, intent: OutgoingIntent, slot: Slot): Promise<string> {
  const { sourceAddress: from, destination: to, asset, amount, feeCap, id } = intent;
  const treasury = treasuryOf(intent);
  const draft = draftOf({ from, to, asset, amount });
  const [level, used] = await Promise.all([
    readGasPrice(rpc),
    readOn(rpc, (node) => gasOf(node, network, draft), 'a simulation'),
  ]);
  const maxGas = roomyGas(used);
  const affordable = feeCap / maxGas;
  if (affordable < leastPrice)
    throw new Refusal('CONFLICT', `The fee cap of ${feeCap} octas does not pay for ${maxGas} units of gas.`);
  return encodeUnsigned({
    ...draft,
    chainId: Number(network),
    payer: from === treasury ? null : treasury,
    nonce: nonceOf(id),
    maxGas,
    gasPrice: level < affordable ? level : affordable,
    expiration: endOf(slot),
  });
}
