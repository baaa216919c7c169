import type { Asset, DecodedLending, DecodedTransaction, DecodedTransfer } from '@florin/domain/ports/chain';
import { beyond, Unsigned, type Why, wordsOf } from './alarm.ts';
import { compareBatch } from './batch-policy.ts';
import { checkCosts, checkTogether } from './budget-policy.ts';
import type { NetworkLimits, OwnFacts, StoredIntent } from './facts.ts';
import { policies } from './policies.ts';
import { compareSlot } from './slot-policy.ts';

/**
 * Decides whether bytes may be signed: they must say exactly what the stored intent says, and the intent must be one
 * that its purpose allows; or they use up the intent's slot and nothing else.
 * @throws Refusal FORBIDDEN with the reason otherwise.
 */
export function authorize(intent: StoredIntent, bytes: DecodedTransaction, own: OwnFacts): void {
  if (own.limits === null) throw refuse(`this signer is not configured for ${intent.family} ${intent.network}`);
  checkStatus(intent, bytes, own);
  const { source } = intent;
  const sourceAddress = source.kind === 'treasury' ? own.treasury : own.depositAddress(source.index);
  if (own.canonical(intent.sourceAddress) !== sourceAddress)
    throw refuse('its source address is not the one of its source');
  if (bytes.network === null ? !own.isOnlyNetwork : bytes.network !== intent.network)
    throw refuse(`the bytes are for ${bytes.network === null ? 'any network' : `network ${bytes.network}`}`);
  const other = compareSlot(intent, bytes, own);
  if (other !== null) throw refuse(other);
  if (bytes.feeCap > own.limits.feeMax)
    throw refuse(beyond(`it may cost ${bytes.feeCap}, more than this signer allows`));
  if (bytes.feeCap > intent.feeCap) throw refuse(`the bytes may cost ${bytes.feeCap}, more than ${intent.feeCap}`);
  const why = whyNot(intent, bytes, { ...own, limits: own.limits, sourceAddress }) ?? checkCosts(intent, bytes, own);
  if (why !== null) throw refuse(why);
}

function whyNot(
  intent: StoredIntent,
  bytes: DecodedTransaction,
  own: OwnFacts & { limits: NetworkLimits; sourceAddress: string },
): Why | null {
  // Where the treasury pays, what uses a movement's coins up puts each of them back to where it lay.
  if (bytes.kind === 'cancel')
    return own.treasuryPays === true || bytes.destination === own.sourceAddress ? null : 'a cancel pays nobody';
  return (
    policies[intent.purpose]?.(intent, own, own.limits) ?? checkTogether(intent, own) ?? compare(intent, bytes, own)
  );
}

const refuse = (why: Why): Unsigned =>
  new Unsigned(
    'FORBIDDEN',
    `The intent is not signed: ${wordsOf(why)}.`,
    typeof why === 'string' ? 'intent' : why.alarm,
  );

/**
 * A first signature is for a reserved number; a further one, at another price, for what this signer has signed, and for a
 * sweep whose block a deep reorg took. Of anything else whose block it took the slot may be used up, since its coins may be
 * gone; nobody is paid again.
 */
function checkStatus(
  { status, purpose }: StoredIntent,
  { kind }: DecodedTransaction,
  { signedBefore }: OwnFacts,
): void {
  if (status === 'reserved') return;
  const isAfterReorg = status === 'doubted' && (purpose === 'sweep' || kind === 'cancel');
  if (status !== 'signed' && status !== 'sent' && !isAfterReorg)
    // A worker may ask while a block takes what it asks for.
    throw refuse({ words: `it is ${status}; only a reserved one is signed`, alarm: null });
  if (!signedBefore) throw refuse(`it is ${status}, and this signer has never signed it`);
}

function compare(intent: StoredIntent, bytes: DecodedTransaction, own: OwnFacts): string | null {
  if (bytes.kind === 'batch' && intent.purpose === 'batch') return compareBatch(intent, bytes, own);
  if (bytes.kind === 'deployment' && intent.purpose === 'deployment')
    return bytes.contract === own.batchContract?.address ? null : 'the bytes create another contract';
  if (bytes.kind === 'delegation' || bytes.kind === 'undelegation') return compareLending(intent, bytes, own);
  const isCoinBatch = intent.purpose === 'batch' && bytes.uses.kind === 'coins';
  if (bytes.kind !== 'transfer' || (!isCoinBatch && transfersNothing.has(intent.purpose)))
    return `the bytes are a ${bytes.kind}, and it is a ${intent.purpose}`;
  return compareTransfer(intent, bytes, own);
}

/** No transfer is signed for these; but for a batch of coins, which is one. */
const transfersNothing: ReadonlySet<string> = new Set(['batch', 'deployment', 'cancel', 'delegation', 'undelegation']);

function compareLending(intent: StoredIntent, bytes: DecodedLending, own: OwnFacts): string | null {
  if (bytes.kind !== intent.purpose) return `the bytes are a ${bytes.kind}, and it is a ${intent.purpose}`;
  if (bytes.destination !== own.canonical(intent.destination)) return 'the bytes lend to another address';
  return bytes.amount === intent.amount ? null : `the bytes lend ${bytes.amount} base units, not ${intent.amount}`;
}

function compareTransfer(intent: StoredIntent, bytes: DecodedTransfer, own: OwnFacts): string | null {
  if (bytes.destination !== own.canonical(intent.destination)) return 'the bytes pay another address';
  if (!isSameAsset(bytes.asset, intent.asset, own)) return 'the bytes move another asset';
  return bytes.amount === intent.amount ? null : `the bytes move ${bytes.amount} base units, not ${intent.amount}`;
}

function isSameAsset(one: Asset, other: Asset, own: OwnFacts): boolean {
  if (one.kind === 'native' || other.kind === 'native') return one.kind === other.kind;
  return one.ref === own.canonical(other.ref);
}
