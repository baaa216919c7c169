import { readEvidence } from '@florin/approvals/evidence';
import { isNonce, partyOf, withdrawalChallenge } from '@florin/approvals/merchant';
import { isPlain, type Order, orderChallenge } from '@florin/approvals/order';
import { verifyEvidence } from '@florin/approvals/verify';
import { canonicalIn } from './canonical.ts';
import { counterIn } from './device-counter.ts';
import type { GatePorts } from './gate-ports.ts';
import { readSignedChanges } from './merchant-changes.ts';
import { type GivenSignature, readOpenSignatures } from './read-approvals.ts';
import { tellBindings } from './tell-bindings.ts';

/** Withdrawals of accounts that are bound to passkeys of their merchant. */
export interface Merchants {
  /** Takes over what merchants signed since: changes of their passkeys, and withdrawals. */
  take(): Promise<void>;
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

export function openMerchants(ports: GatePorts): Merchants {
  const { memory, clock } = ports;
  const { merchants } = memory;
  const tell = tellBindings(ports);
  const judgeSignature = signatureJudge(ports);
  const isKnown = ({ account, passkey }: Item): boolean =>
    merchants.binding(account, clock.now()).passkeys.has(passkey);
  return {
    take: async () => {
      const later: Item[] = [];
      for (const item of await readItems(ports, judgeSignature)) {
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

async function readItems(ports: GatePorts, judgeSignature: (given: GivenSignature) => Promise<void>): Promise<Item[]> {
  const changes = (await readSignedChanges(ports)).map(({ change, evidence, judge }): Item => {
    return { account: change.account, passkey: evidence.approver, counter: counterIn(evidence), judge };
  });
  const signatures = (await readOpenSignatures(ports.db, canonicalIn(ports.families))).flatMap((given): Item[] => {
    const evidence = readEvidence(given.evidence);
    const { account } = given.order;
    if (evidence === null || account === null || !isPlain(given.order)) return [];
    const judge = () => judgeSignature(given);
    return [{ account, passkey: evidence.approver, counter: counterIn(evidence), judge }];
  });
  return [...changes, ...signatures].toSorted((a, b) => a.counter - b.counter);
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
