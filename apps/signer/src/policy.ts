import { Refusal } from '@florin/domain/errors';
import type { Asset, DecodedTransaction } from '@florin/domain/ports/chain';
import type { NetworkLimits, OwnFacts, StoredIntent } from './facts.ts';
import { checkPayout } from './payout-policy.ts';
import { checkRefund } from './refund-policy.ts';

/**
 * Decides whether bytes may be signed: they must say exactly what the stored intent says, and the intent must be one
 * that its purpose allows.
 * @throws Refusal FORBIDDEN with the reason otherwise.
 */
export function authorize(intent: StoredIntent, bytes: DecodedTransaction, own: OwnFacts): void {
  if (own.limits === null) throw refuse(`this signer is not configured for ${intent.family} ${intent.network}`);
  if (intent.status !== 'reserved') throw refuse(`it is ${intent.status}; only a reserved one is signed`);
  checkPurpose(intent, own, own.limits);
  compare(intent, bytes, own);
  if (bytes.feeCap > own.limits.feeMax) throw refuse(`it may cost ${bytes.feeCap}, more than this signer allows`);
}

const refuse = (why: string): Refusal => new Refusal('FORBIDDEN', `The intent is not signed: ${why}.`);

function checkPurpose(intent: StoredIntent, own: OwnFacts, limits: NetworkLimits): void {
  const { purpose, source, destination } = intent;
  const sourceAddress = source.kind === 'treasury' ? own.treasury : own.depositAddress(source.index);
  if (own.canonical(intent.sourceAddress) !== sourceAddress)
    throw refuse('its source address is not the one of its source');
  if (purpose === 'payout') {
    const why = checkPayout(intent, own, limits.payout);
    if (why !== null) throw refuse(why);
    return;
  }
  if (purpose === 'refund') {
    const why = checkRefund(intent, own, limits.refunds);
    if (why !== null) throw refuse(why);
    return;
  }
  if (purpose === 'sweep') {
    if (source.kind !== 'deposit') throw refuse('a sweep comes from a deposit address');
    if (own.canonical(destination) !== own.treasury) throw refuse('a sweep goes to the treasury');
    return;
  }
  if (source.kind !== 'treasury') throw refuse('gas comes from the treasury');
  if (intent.asset.kind !== 'native') throw refuse('gas is paid in the native coin');
  if (intent.servedIndex === null) throw refuse('gas serves a sweep or a refund, and there is none');
  if (own.canonical(destination) !== own.depositAddress(intent.servedIndex))
    throw refuse('gas goes to the address of what it serves');
  if (intent.amount > limits.gasMax) throw refuse(`${intent.amount} is more gas than this signer allows`);
}

function compare(intent: StoredIntent, bytes: DecodedTransaction, own: OwnFacts): void {
  if (bytes.network !== intent.network) throw refuse(`the bytes are for network ${bytes.network}`);
  if (bytes.destination !== own.canonical(intent.destination)) throw refuse('the bytes pay another address');
  if (!isSameAsset(bytes.asset, intent.asset, own)) throw refuse('the bytes move another asset');
  if (bytes.amount !== intent.amount) throw refuse(`the bytes move ${bytes.amount} base units, not ${intent.amount}`);
  if (bytes.nonce !== intent.nonce) throw refuse(`the bytes use nonce ${bytes.nonce}, not the reserved one`);
  if (bytes.feeCap > intent.feeCap) throw refuse(`the bytes may cost ${bytes.feeCap}, more than ${intent.feeCap}`);
}

function isSameAsset(one: Asset, other: Asset, own: OwnFacts): boolean {
  if (one.kind === 'native' || other.kind === 'native') return one.kind === other.kind;
  return one.ref === own.canonical(other.ref);
}
