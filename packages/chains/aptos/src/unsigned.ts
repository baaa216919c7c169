import { sha3_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { joined } from './bcs.ts';
import { decodePlan, encodePlan, type Plan } from './plan.ts';

const hashOfKind = (kind: string): Uint8Array => sha3_256(utf8ToBytes(`APTOS::${kind}`));
const alone = hashOfKind('RawTransaction');
const withPayer = hashOfKind('RawTransactionWithData');

/** The very bytes that are signed: the hash of their kind, then the transaction. */
export const encodeMessage = (plan: Plan): Uint8Array =>
  joined(plan.payer === null ? alone : withPayer, encodePlan(plan));

/** The unsigned form, base64. */
export const encodeUnsigned = (plan: Plan): string => base64.encode(encodeMessage(plan));

/**
 * The plan of unsigned bytes. Nothing is left out: the plan's own encoding must be these very bytes, so that no further
 * argument, signer or function can hide in them.
 * @returns null when they are no plan's
 */
export function readUnsigned(unsigned: string): Plan | null {
  try {
    const bytes = base64.decode(unsigned);
    const kind = bytes.slice(0, alone.length);
    const plan = decodePlan(bytes.slice(alone.length), Buffer.compare(kind, withPayer) === 0);
    return encodeUnsigned(plan) === unsigned ? plan : null;
  } catch {
    return null;
  }
}
