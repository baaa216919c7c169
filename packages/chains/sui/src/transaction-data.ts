import { concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import * as bcs from './bcs.ts';
import { toBytes } from './address.ts';
import { encodeCommands, encodeType, type Places } from './commands.ts';
import type { ObjectRef, Plan } from './plan.ts';

const pure = (content: Uint8Array): Uint8Array => concatBytes(bcs.uleb(0), bcs.bytes(content));
const encodeRef = ({ id, version, digest }: ObjectRef): Uint8Array =>
  concatBytes(toBytes(id), bcs.u64(version), bcs.bytes(base58.decode(digest)));
const owned = (ref: ObjectRef): Uint8Array => concatBytes(bcs.uleb(1), bcs.uleb(0), encodeRef(ref));
/** Of the sender's balance: at most, and here exactly, so many base units. */
const withdrawal = (amount: bigint, coinType: string): Uint8Array =>
  concatBytes(bcs.uleb(2), bcs.uleb(0), bcs.u64(amount), bcs.uleb(0), encodeType(coinType), bcs.uleb(0));

/** Always in this order: tag, receiver, sender, payer, amount, withdrawal, coins. */
function encodeInputs({ tag, destination, sender, gas, funds, coinType, amount }: Plan): [Uint8Array[], Places] {
  const inputs = [pure(tag)];
  const add = (encoded: Uint8Array): number => inputs.push(encoded) - 1;
  const held = funds.kind === 'held' ? funds : { withdrawal: 0n, coins: [] };
  const isPart = funds.kind === 'gas' || held.coins.length > 0;
  const places: Places = {
    destination: add(pure(toBytes(destination))),
    sender: held.coins.length > 0 ? add(pure(toBytes(sender))) : -1,
    payer: gas.payment.length > 0 ? add(pure(toBytes(gas.owner))) : -1,
    amount: isPart ? add(pure(bcs.u64(amount))) : -1,
    withdrawal: held.withdrawal > 0n ? add(withdrawal(held.withdrawal, coinType)) : -1,
    coins: inputs.length,
  };
  for (const coin of held.coins) add(owned(coin));
  return [inputs, places];
}

/** The `TransactionData` that is signed (Sui, crates/sui-types/src/transaction.rs). */
export function encodePlanBytes(plan: Plan): Uint8Array {
  const { sender, gas, epoch, chain, nonce } = plan;
  const [inputs, places] = encodeInputs(plan);
  const epochs = bcs.some(bcs.u64(epoch));
  return concatBytes(
    bcs.uleb(0),
    bcs.uleb(0),
    bcs.list(inputs),
    bcs.list(encodeCommands(plan, places)),
    toBytes(sender),
    bcs.list(gas.payment.map(encodeRef)),
    toBytes(gas.owner),
    bcs.u64(gas.price),
    bcs.u64(gas.budget),
    // valid during one epoch, at any time of it
    bcs.uleb(2),
    epochs,
    epochs,
    bcs.none,
    bcs.none,
    bcs.bytes(base58.decode(chain)),
    bcs.u32(nonce),
  );
}
