import type { World } from '../world/world.ts';
import type { CreditedDeposits } from './credited-deposits.ts';
import { exactUsdOf, worthOf } from './exact.ts';
import type { Finding } from './finding.ts';

interface CreditedDeposit {
  id: string;
  txHash: string;
  amount: string;
  rateUsd: string;
  decimals: number;
  chosen: string;
  /** The newest selection of the token whose window holds the moment the deposit was seen. */
  due: string | null;
}

interface Credited {
  id: string;
  /** Settled with what had come: less than was due is no fault. */
  inPart: boolean;
  dueUsd: string;
  tolerance: string;
  rateUsd: string;
  decimals: number;
  netUsd: string;
  feesUsd: string;
  surplusUsd: string;
  deposits: CreditedDeposit[] | null;
  /** What brought its coins to the treasury, and from where. */
  sweeps: { txHash: string; source: string; tokenId: string }[] | null;
}

/**
 * Of payments that were settled a moment ago: each stands on coins that were deep enough, each deposit counts at the
 * lock whose window held it, and what was credited is what they are worth by an arithmetic of the check's own.
 */
export async function creditChecks(
  world: World,
  ids: readonly string[],
  credited: CreditedDeposits,
): Promise<Finding[]> {
  const fresh = credited.fresh(ids);
  if (fresh.length === 0) return [];
  const { rows } = await world.place.control.query<Credited>({
    name: 'simulation_credited',
    text: `select p.id, p.ended_as = 'expired_partial' as "inPart", s.due_usd as "dueUsd", s.tolerance, s.rate_usd as "rateUsd", t.decimals,
                  p.net_settlement_usd as "netUsd", p.service_fee_usd + p.conversion_fee_usd as "feesUsd",
                  coalesce((select sum(amount) from ledger_transfers where idempotency_key = 'settlement_surplus:' || p.id), 0) as "surplusUsd",
                  (select jsonb_agg(jsonb_build_object('id', d.id, 'txHash', d.tx_hash, 'amount', d.amount::text, 'rateUsd', o.rate_usd::text,
                            'decimals', t.decimals, 'chosen', o.id::text,
                            'due', (select max(w.id)::text from selections w where w.payment_id = p.id and w.token_id = d.token_id
                                       and d.seen_at between w.opens_at and w.closes_at)))
                     from deposits d join selections o on o.id = d.selection_id
                    where d.payment_id = p.id and d.ruling = 'counted' and (p.ended_as = 'expired_partial' or d.confirmed_at <= p.completed_at) and d.orphaned_at is null) as deposits,
                  (select jsonb_agg(jsonb_build_object('txHash', coalesce(b.tx_hash, o.tx_hash), 'source', lower(o.source_address), 'tokenId', o.token_id) order by o.id)
                     from outgoing o left join outgoing b on b.id = o.batch_id
                    where o.purpose = 'sweep' and o.purpose_id = p.id and o.status = 'final' and o.succeeded) as sweeps
             from payments p join selections s on s.id = p.selection_id join tokens t on t.id = s.token_id
            where p.id = any($1::uuid[])`,
    values: [fresh],
  });
  for (const { deposits } of rows) credited.note(deposits ?? []);
  return rows.flatMap((one) => judge(world, one).concat(withoutCoins(world, one)));
}

/** Nobody is credited for coins that never left their address, whatever was told of them. */
function withoutCoins(world: World, { id, sweeps }: Credited): Finding[] {
  const left = (sweeps ?? []).map(({ txHash, source, tokenId }) =>
    world.truthOf(tokenId).left(txHash, { tokenId, from: source }),
  );
  // A reorg took it, which is told by and by; it may run again and move nothing.
  if ((sweeps ?? []).some(({ txHash }) => world.lostFinal.has(txHash))) return [];
  if (left.length === 0 || left.some((amount) => amount === null || amount > 0n)) return [];
  return [{ rule: 'credit_for_what_never_moved', subject: id, facts: { sweeps } }];
}

function judge(world: World, credited: Credited): Finding[] {
  const deposits = credited.deposits ?? [];
  const shallow = deposits.filter(({ txHash }) => world.deepest(txHash) < world.knobs.confirmations);
  const findings: Finding[] = shallow.map(({ txHash }) => ({
    rule: 'credit_before_depth',
    subject: credited.id,
    facts: { txHash, deepest: world.deepest(txHash), required: world.knobs.confirmations },
  }));
  for (const { id, due, chosen, txHash } of deposits) {
    if (!world.assigned.has(id) && due !== null && due !== chosen) {
      findings.push({ rule: 'wrong_lock', subject: credited.id, facts: { txHash, chosen, due } });
    }
  }
  const worth = deposits.reduce(
    (sum, { amount, rateUsd, decimals }) => sum + worthOf(BigInt(amount), rateUsd, decimals),
    0n,
  );
  const missing = worthOf(BigInt(credited.tolerance), credited.rateUsd, credited.decimals);
  const booked = exactUsdOf(credited.netUsd) + exactUsdOf(credited.feesUsd) + exactUsdOf(credited.surplusUsd);
  const aCent = 10n ** 34n;
  if (exactUsdOf(credited.netUsd) + exactUsdOf(credited.feesUsd) > exactUsdOf(credited.dueUsd)) {
    findings.push({
      rule: 'credit_over_due',
      subject: credited.id,
      facts: { net: credited.netUsd, due: credited.dueUsd },
    });
  }
  if (!credited.inPart && worth + missing < exactUsdOf(credited.dueUsd)) {
    findings.push({
      rule: 'credit_without_coins',
      subject: credited.id,
      facts: { worth: String(worth), due: credited.dueUsd },
    });
  }
  if (booked > worth || worth - booked >= aCent) {
    findings.push({
      rule: 'credit_is_not_worth',
      subject: credited.id,
      facts: { worth: String(worth), booked: String(booked) },
    });
  }
  return findings;
}
