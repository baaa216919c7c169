import { onePerson, peopleFor, type AssetPolicy } from '@florin/approvals/policy';
import { type Order, orderChallenge } from '@florin/approvals/order';
import type { ToldApprovals } from '@florin/approvals/told';
import type { StoredIntent } from '../facts.ts';
import { canonicalIn } from './canonical.ts';
import { type Merchants, openMerchants } from './merchants.ts';
import type { Memory } from './memory.ts';
import { readAccountOf } from './read-approvals.ts';
import type { GatePorts } from './gate-ports.ts';
import { openProposals } from './proposals.ts';
import type { ApprovalSettings } from './settings.ts';
import { openApprovals } from './take-approvals.ts';
import { tellApprovals } from './tell.ts';

/** What people agreed to of one intent, as the signer itself knows it. */
export interface Agreement {
  /** Why the payment is not one that enough people agreed to; null when it is. */
  judge(): string | null;
  /** Writes down what the judgement took: before the signature exists. */
  note(): void;
}

export interface ApprovalGate {
  /** Reads and checks what was signed since; `now` is the database's. What follows the answer waits for nothing. */
  prepare(intent: StoredIntent, now: Date): Promise<Agreement>;
  /** Who approves and how many have to, after whatever was signed since. */
  tell(): Promise<ToldApprovals>;
}

/** An agreement about what pays nobody. */
const nothingToAgree: Agreement = { judge: () => null, note: () => {} };

/** What is to be paid, and whose withdrawal it is; null: nothing, or nobody's. */
interface Paid {
  order: string | null;
  account: string | null;
}

/** The wall between rows and money: a payout or refund is signed when people signed exactly that order. */
export function openGate(ports: GatePorts): ApprovalGate {
  const takeApprovals = openApprovals(ports);
  const proposals = openProposals(ports, takeApprovals);
  const merchants = openMerchants(ports, takeApprovals);
  const take = async ({ order, account }: Paid): Promise<void> => {
    await proposals.take();
    await merchants.take(account);
    await takeApprovals({ order });
  };
  // One at a time: the counter of a device must not be compared while it changes.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (paid: Paid): Promise<void> => {
    const turn = last.then(
      () => take(paid),
      () => take(paid),
    );
    last = turn.catch(() => {});
    return turn;
  };
  return {
    tell: async () => {
      await inTurn({ order: null, account: null });
      await merchants.tell();
      return tellApprovals({ ...ports, proposals });
    },
    prepare: async (intent, now) => {
      const id = intent.payout?.withdrawalId ?? intent.refund?.refundId;
      if (id === undefined) return nothingToAgree;
      const kind = intent.purpose === 'payout' ? 'withdrawal' : 'refund';
      const account = await readAccountOf(ports.db, kind, id);
      await inTurn({ order: id, account: kind === 'withdrawal' ? account : null });
      return agreementOn({ ...ports, merchants }, { intent, kind, id, now, account });
    },
  };
}

interface Payment {
  intent: StoredIntent;
  kind: Order['kind'];
  id: string;
  account: string | null;
  now: Date;
}

function agreementOn(
  { families, memory, settings, merchants }: GatePorts & { merchants: Merchants },
  { intent, kind, id, account, now }: Payment,
): Agreement {
  const { family, network, amount } = intent;
  const place = `${family} ${network}`.toLowerCase();
  const canonical = (text: string): string | null => canonicalIn(families)(family, text);
  const asset = intent.asset.kind === 'native' ? 'native' : canonical(intent.asset.ref);
  const destination = canonical(intent.destination);
  let automatic: Parameters<Memory['automatic']>[0] | null = null;
  const judge = (): string | null => {
    if (asset === null || destination === null) return 'nobody can agree to an address or an asset like this';
    const order: Order = { kind, id, family, network, asset, destination, amount, account };
    // Also of what nobody has to approve.
    const unsigned = merchants.why(order, now);
    if (unsigned !== null) return unsigned;
    const policy = policyOf(settings, { place, asset, canonical });
    const needed = peopleFor(policy, amount);
    const challenge = orderChallenge(order).toString('hex');
    const people = peopleOf(memory, challenge, settings);
    if (people.size >= needed) return null;
    const of = `${place} ${asset}`;
    if (memory.wasAutomatic(intent.id, challenge)) return null;
    if (needed > 1 || policy.automatic === null || amount > policy.automatic.max) return missing(people, needed);
    if (memory.automaticTotal(of, now) + amount > policy.automatic.dayMax)
      return `${missing(people, needed)}, and the budget of payments without approval is used up`;
    automatic = { intent: intent.id, challenge, of, amount, at: now };
    return null;
  };
  return {
    judge,
    note: () => {
      if (automatic !== null) memory.automatic(automatic);
    },
  };
}

function policyOf(
  { policies }: ApprovalSettings,
  { place, asset, canonical }: { place: string; asset: string; canonical: (text: string) => string | null },
): AssetPolicy {
  const spelled = (text: string): string | null => (text === 'native' ? text : canonical(text));
  // One asset may be written in several ways.
  const own = (policies.get(place) ?? []).filter((policy) => spelled(policy.asset) === asset);
  return own.reduce(together, onePerson(asset));
}

/** Of two lines about the same asset, what either of them demands, and what either lets through. */
const together = (one: AssetPolicy, other: AssetPolicy): AssetPolicy => ({
  asset: one.asset,
  twoPeopleFrom: [one.twoPeopleFrom, other.twoPeopleFrom].reduce((a, b) =>
    a === null || (b !== null && b < a) ? b : a,
  ),
  automatic: one.automatic ?? other.automatic,
});

/** Different people, whatever the number of their keys. */
function peopleOf(memory: Memory, challenge: string, { developmentKeys }: ApprovalSettings): ReadonlySet<string> {
  const { approvers } = memory.roster();
  return new Set(
    memory.approversOf(challenge).flatMap((id) => {
      const approver = approvers.get(id);
      return approver === undefined || (approver.development && !developmentKeys)
        ? []
        : [approver.person.normalize('NFKC').toLowerCase()];
    }),
  );
}

const missing = ({ size }: ReadonlySet<string>, needed: number): string =>
  size === 0 && needed === 1
    ? 'no approver has signed this order'
    : `${size} of ${needed} people have signed this order`;
