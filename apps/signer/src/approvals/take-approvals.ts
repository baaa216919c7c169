import { type Evidence, readEvidence } from '@florin/approvals/evidence';
import { isPlain, orderChallenge } from '@florin/approvals/order';
import { verifyEvidence } from '@florin/approvals/verify';
import { canonicalIn } from './canonical.ts';
import { counterIn } from './device-counter.ts';
import type { GatePorts } from './gate-ports.ts';
import { type GivenApproval, readOpenApprovals } from './read-approvals.ts';

export interface Taking {
  /** Something else that an approver signed: only what his device signed before that is taken. */
  before?: Evidence;
  /** The withdrawal or refund that is to be paid: however many others wait, its own signatures are taken. */
  order?: string | null;
}

/** Takes over what approvers signed of orders: whatever is judged raises the counter of its device. */
export type TakeApprovals = (taking: Taking) => Promise<void>;

/** Checks each signature once, in the order of its device's counter, and remembers the good ones. */
export function openApprovals({ db, families, memory, settings, alarm }: GatePorts): TakeApprovals {
  const refused = new Set<string>();
  return async ({ before, order: paid = null }) => {
    if (before !== undefined && !memory.roster().approvers.has(before.approver)) return;
    const given = (await readOpenApprovals(db, canonicalIn(families), paid))
      .flatMap(withEvidence)
      .filter(({ evidence, counter }) => before === undefined || isBefore(before, { evidence, counter }))
      .toSorted((a, b) => a.counter - b.counter);
    for (const { id, order, evidence } of given) {
      const challenge = orderChallenge(order);
      const text = challenge.toString('hex');
      const key = `${id} ${text}`;
      if (memory.hasApproved(text, evidence.approver) || refused.has(key)) continue;
      const { approvers } = memory.roster();
      const counter = memory.counterOf(evidence.approver);
      const { relyingParty } = settings;
      const verdict = await verifyEvidence({ challenge, evidence, approvers, relyingParty, counter });
      if (verdict.by !== null) {
        memory.approve({ challenge: text, approver: verdict.by.id, counter: verdict.counter });
        continue;
      }
      refused.add(key);
      alarm({ alarm: 'approval', order: order.id, reason: verdict.why }, 'an approval is not believed');
    }
  };
}

const isBefore = (later: Evidence, { evidence, counter }: { evidence: Evidence; counter: number }): boolean =>
  evidence.approver === later.approver && counter < counterIn(later);

function withEvidence({ id, order, evidence: given }: GivenApproval) {
  const evidence = readEvidence(given);
  return evidence === null || !isPlain(order) ? [] : [{ id, order, evidence, counter: counterIn(evidence) }];
}
