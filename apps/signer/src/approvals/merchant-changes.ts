import { type Evidence, readEvidence } from '@florin/approvals/evidence';
import { type BindingChange, bindingText, partyOf, readBindingChange, refuseBinding } from '@florin/approvals/merchant';
import { challengeOf } from '@florin/approvals/order';
import { verifyEvidence } from '@florin/approvals/verify';
import { statement } from '@florin/database/statement';
import type { GatePorts } from './gate-ports.ts';
import type { TakeApprovals } from './take-approvals.ts';

const signedMax = 100;

interface SignedRow {
  id: string;
  change: unknown;
  evidence: unknown;
}

const listSigned = statement<{ most: number }, SignedRow>(
  'signer_list_merchant_passkey_changes',
  `select id, change, evidence from merchant_passkey_changes where evidence is not null and judged_at is null
    order by signed_at, id limit $most`,
);

const markJudged = statement<{ id: string; refusal: string | null }>(
  'signer_mark_merchant_passkey_change',
  'update merchant_passkey_changes set judged_at = florin.now(), refusal = $refusal where id = $id',
);

/** A change that somebody signed, or says that he did. */
export interface SignedChange {
  change: BindingChange;
  evidence: Evidence;
  /** Takes it over, or says in its row why not. */
  judge(): Promise<void>;
}

type Ports = GatePorts & { takeApprovals: TakeApprovals };

/** Reads changes that nobody has looked at; what cannot be read is refused at once. */
export async function readSignedChanges(ports: Ports): Promise<SignedChange[]> {
  const { db, alarm } = ports;
  const mark = async (id: string, refusal: string | null): Promise<void> => {
    await db.run(markJudged, { id, refusal });
    if (refusal === null) return;
    alarm({ alarm: 'merchant_passkey', order: id, reason: refusal }, 'a change of merchant passkeys is not believed');
  };
  const readable: SignedChange[] = [];
  for (const row of await db.many(listSigned, { most: signedMax })) {
    const [change, evidence] = [readBindingChange(row.change), readEvidence(row.evidence)];
    if (change === null || evidence === null) await mark(row.id, 'it cannot be read');
    else
      readable.push({
        change,
        evidence,
        judge: async () => mark(row.id, await takeOver(ports, { change, evidence })),
      });
  }
  return readable;
}

/** Why a change was not made; null when it was. The first passkey of an account is for an approver to let in. */
async function takeOver(
  { memory, settings, clock, takeApprovals }: Ports,
  { change, evidence }: Pick<SignedChange, 'change' | 'evidence'>,
): Promise<string | null> {
  const { merchants } = memory;
  if (merchants.tookOver(change, evidence)) return null;
  const { account } = change;
  const binding = merchants.binding(account, clock.now());
  const why = refuseBinding(binding, change);
  if (why !== null) return why;
  const challenge = challengeOf(bindingText(binding, change));
  const isFirst = binding.passkeys.size === 0;
  if (isFirst) await takeApprovals({ before: evidence });
  const own = binding.passkeys.get(evidence.approver);
  const { by, ...verdict } = await verifyEvidence({
    challenge,
    evidence,
    approvers: isFirst ? memory.roster().approvers : binding.passkeys,
    relyingParty: own === undefined ? settings.relyingParty : partyOf(own, settings.relyingParty),
    counter: isFirst ? memory.counterOf(evidence.approver) : merchants.counterOf(account, evidence.approver),
  });
  if (by === null) return verdict.why;
  if (by.development && !settings.developmentKeys) return 'it is signed by a key for development alone';
  const counter = 'counter' in verdict ? verdict.counter : 0;
  if (isFirst) memory.approve({ challenge: challenge.toString('hex'), approver: by.id, counter });
  merchants.change(change, { by: evidence, isFirst, counter: isFirst ? 0 : counter });
  return null;
}
