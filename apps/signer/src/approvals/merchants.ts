import { readEvidence } from '@florin/approvals/evidence';
import { isNonce, partyOf, withdrawalChallenge } from '@florin/approvals/merchant';
import { isPlain, type Order, orderChallenge } from '@florin/approvals/order';
import { verifyEvidence } from '@florin/approvals/verify';
import { canonicalIn } from './canonical.ts';
import { counterIn } from './device-counter.ts';
import type { GatePorts } from './gate-ports.ts';
import { readSignedChanges } from './merchant-changes.ts';
import { type GivenSignature, readOpenSignatures } from './read-approvals.ts';
import type { TakeApprovals } from './take-approvals.ts';
import { tellBindings } from './tell-bindings.ts';

/** Withdrawals of accounts that are bound to passkeys of their merchant. */
export interface Merchants {
  /**
   * Takes over changes of passkeys that merchants signed since, and withdrawals: those of accounts that change, and of
   * the one that is to be paid; null: none is.
   */
  take(account: string | null): Promise<void>;
  /** Tells the database what is bound. */
  tell(): Promise<void>;
  /** Why a withdrawal waits for its merchant at a moment; null when it does not. */
  why(order: Order, now: Date): string | null;
}

/** Something that one device signed, to be looked at in the order of its counter. */
interface Item {
  account: string;
  passkey: string;
  counter: number;
  judge(): Promise<void>;
}

export function openMerchants(ports: GatePorts, takeApprovals: TakeApprovals): Merchants {
  const { memory, clock } = ports;
  const { merchants } = memory;
  const tell = tellBindings(ports);
  const judgeSignature = signatureJudge(ports);
  const isKnown = ({ account, passkey }: Item): boolean =>
    merchants.binding(account, clock.now()).passkeys.has(passkey);
  return {
    take: async (account) => {
      const later: Item[] = [];
      for (const item of await readItems({ ...ports, takeApprovals }, account, judgeSignature)) {
        if (isKnown(item)) await item.judge();
        else later.push(item);
      }
      // By passkeys that were not bound when their turn came: one of the changes may have let them in.
      for (const item of later) await item.judge();
    },
    tell,
    why: (order, now) => {
      if (order.kind !== 'withdrawal' || order.account === null) return null;
      const { passkeys } = merchants.binding(order.account, now);
      if (passkeys.size === 0) return null;
      const signers = merchants.signersOf(order.account, orderChallenge(order).toString('hex'));
      return [...passkeys.keys()].some((id) => signers.has(id)) ? null : 'its merchant has not signed this withdrawal';
    },
  };
}

async function readItems(
  ports: GatePorts & { takeApprovals: TakeApprovals },
  paid: string | null,
  judgeSignature: (given: GivenSignature) => Promise<void>,
): Promise<Item[]> {
  const items = (await readSignedChanges(ports)).map(({ change, evidence, judge }): Item => {
    return { account: change.account, passkey: evidence.approver, counter: counterIn(evidence), judge };
  });
  // A change raises the counter of its device: what the same device signed before has to be known first.
  const accounts = new Set([...items.map(({ account }) => account), ...(paid === null ? [] : [paid])]);
  for (const account of accounts) {
    for (const given of await readOpenSignatures(ports.db, canonicalIn(ports.families), account)) {
      const evidence = readEvidence(given.evidence);
      if (evidence === null || !isPlain(given.order)) continue;
      const judge = () => judgeSignature(given);
      items.push({ account, passkey: evidence.approver, counter: counterIn(evidence), judge });
    }
  }
  return items.toSorted((a, b) => a.counter - b.counter);
}

/** Checks each signature once for the passkeys that are bound, and remembers the good ones. */
function signatureJudge({ memory, settings, clock, alarm }: GatePorts) {
  const { merchants } = memory;
  const refused = new Set<string>();
  return async ({ id, order, nonce, evidence: given }: GivenSignature): Promise<void> => {
    const evidence = readEvidence(given);
    const { account } = order;
    if (evidence === null || account === null) return;
    const { head, passkeys } = merchants.binding(account, clock.now());
    const text = orderChallenge(order).toString('hex');
    const key = `${id} ${text} ${head}`;
    if (passkeys.size === 0 || refused.has(key) || merchants.signersOf(account, text).has(evidence.approver)) return;
    const refuse = (reason: string): void => {
      refused.add(key);
      alarm({ alarm: 'merchant_signature', order: order.id, reason }, 'a signature of a merchant is not believed');
    };
    if (!isNonce(nonce)) return refuse('its nonce is none');
    if (merchants.orderOf(account, nonce) !== null) return refuse('its nonce was used before');
    const own = passkeys.get(evidence.approver);
    const verdict = await verifyEvidence({
      challenge: withdrawalChallenge(order, nonce),
      evidence,
      approvers: passkeys,
      relyingParty: own === undefined ? null : partyOf(own, settings.relyingParty),
      counter: merchants.counterOf(account, evidence.approver),
    });
    if (verdict.by === null) return refuse(verdict.why);
    const { by, counter } = verdict;
    merchants.sign({ account, order: text, nonce, passkey: by.id, counter });
  };
}
