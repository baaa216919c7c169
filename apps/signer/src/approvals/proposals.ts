import { changeText, readChange, refuseChange } from '@florin/approvals/approver';
import { readEvidence } from '@florin/approvals/evidence';
import { challengeOf } from '@florin/approvals/order';
import { verifyEvidence } from '@florin/approvals/verify';
import { statement } from '@florin/database/statement';
import type { GatePorts } from './gate-ports.ts';
import type { TakeApprovals } from './take-approvals.ts';

const proposalsMax = 100;

const listSigned = statement<{ most: number }, { id: string; change: unknown; evidence: unknown }>(
  'signer_list_proposals',
  `select id, change, evidence from approver_proposals where evidence is not null
    order by signed_at desc, id desc limit $most`,
);

export interface Proposals {
  /** Takes over what an approver of the list has signed, and nothing else. */
  take(): Promise<void>;
  /** What was signed and not taken over, and why. */
  refused(): { proposal: string; reason: string }[];
}

/** Changes of the list that came through the database: each names the list that it changes, so it is good once. */
export function openProposals({ db, memory, settings, alarm }: GatePorts, takeApprovals: TakeApprovals): Proposals {
  const refused = new Map<string, string>();
  const done = new Set<string>();

  const judge = async ({ id, change: given, evidence: signed }: { id: string; change: unknown; evidence: unknown }) => {
    const roster = memory.roster();
    const change = readChange(given);
    const evidence = readEvidence(signed);
    if (change === null || evidence === null) return 'it cannot be read';
    if (change.action === 'enrol' && change.approver.development && !settings.developmentKeys)
      return 'its key is for development alone';
    await takeApprovals({ before: evidence });
    const challenge = challengeOf(changeText(roster, change));
    const counter = memory.counterOf(evidence.approver);
    const { relyingParty } = settings;
    const verdict = await verifyEvidence({ challenge, evidence, approvers: roster.approvers, relyingParty, counter });
    if (verdict.by === null) return verdict.why;
    if (verdict.by.development && !settings.developmentKeys) return 'it is signed by a key for development alone';
    const why = refuseChange(roster, change);
    if (why !== null) return why;
    memory.approve({ challenge: challenge.toString('hex'), approver: verdict.by.id, counter: verdict.counter });
    memory.change(change, evidence);
    done.add(id);
    refused.delete(id);
    return null;
  };

  return {
    take: async () => {
      for (const row of (await db.many(listSigned, { most: proposalsMax })).toReversed()) {
        const key = `${row.id} ${memory.roster().head} ${JSON.stringify(row.evidence)}`;
        if (done.has(row.id) || done.has(key)) continue;
        done.add(key);
        const reason = await judge(row);
        if (reason === null) continue;
        refused.set(row.id, reason);
        alarm({ alarm: 'approver', order: row.id, reason }, 'a change of the approvers is not believed');
      }
    },
    refused: () => [...refused].slice(-proposalsMax).map(([proposal, reason]) => ({ proposal, reason })),
  };
}
