import type { World } from '../world/world.ts';
import { attoOf, exactUsdOf, worthOf } from './exact.ts';
import type { Finding } from './finding.ts';

interface Lock {
  id: string;
  tokenId: string;
  rateUsd: string;
  dueUsd: string;
  tolerance: string;
  decimals: number;
  payableDecimals: number;
  origin: string;
  opensAt: string;
  closesAt: string;
}

interface Counted {
  id: string;
  selectionId: string;
  tokenId: string;
  amount: string;
  final: boolean;
  seenAt: string;
  detectedAt: string;
}

interface Standing {
  id: string;
  status: string;
  selectionId: string | null;
  required: string | null;
  received: string;
  settling: boolean;
  suspended: boolean;
  /** Oldest first; null: it was failed before any choice and taken up again. */
  locks: Lock[] | null;
  deposits: Counted[] | null;
}

/**
 * Every open payment stands as its locks and the deposits that are on the chain say, by an arithmetic of the check's
 * own: what it needs, what it has, at which lock each deposit counts, and how far it has come.
 */
export async function standing({ place, assigned }: World): Promise<Finding[]> {
  const { rows } = await place.control.query<Standing>({
    name: 'simulation_standing',
    text: `select p.id, p.status, p.selection_id as "selectionId", p.required, p.received,
                  p.settling_at is not null as settling, p.suspended_at is not null as suspended,
                  (select jsonb_agg(jsonb_build_object('id', s.id::text, 'tokenId', s.token_id, 'rateUsd', s.rate_usd::text,
                            'dueUsd', s.due_usd::text, 'tolerance', s.tolerance::text, 'decimals', t.decimals,
                            'payableDecimals', t.payable_decimals, 'origin', s.origin, 'opensAt', s.opens_at,
                            'closesAt', s.closes_at) order by s.id)
                     from selections s join tokens t on t.id = s.token_id where s.payment_id = p.id) as locks,
                  (select jsonb_agg(jsonb_build_object('id', d.id, 'selectionId', d.selection_id::text, 'tokenId', d.token_id,
                            'amount', d.amount::text, 'final', d.confirmed_at is not null, 'seenAt', d.seen_at,
                            'detectedAt', d.detected_at))
                     from deposits d where d.payment_id = p.id and d.orphaned_at is null and d.ruling = 'counted') as deposits
             from payments p
            where p.status in ('awaiting_payment', 'partially_paid', 'expired_selection', 'confirming', 'confirmed', 'sweep_failed')`,
  });
  return rows.flatMap((payment) => judge(payment, assigned));
}

function judge(payment: Standing, assigned: ReadonlySet<string>): Finding[] {
  const { id, status, suspended } = payment;
  const locks = payment.locks ?? [];
  const deposits = payment.deposits ?? [];
  const present = locks.at(-1);
  const broken = (rule: string, facts: object): Finding[] => [{ rule, subject: id, facts: { status, ...facts } }];
  if (present === undefined)
    return status === 'expired_selection' && deposits.length === 0 && payment.received === '0'
      ? []
      : broken('standing_without_a_lock', { received: payment.received, deposits: deposits.length });
  if (payment.selectionId !== present.id)
    return broken('standing_selection', { selection: payment.selectionId, newest: present.id });
  const received = total(deposits);
  if (received !== BigInt(payment.received))
    return broken('standing_received', { told: payment.received, counted: String(received) });
  const required = requiredBy(present, locks, deposits);
  if (String(required) !== payment.required)
    return broken('standing_required', { told: payment.required, needed: String(required) });
  for (const deposit of deposits.filter((one) => !assigned.has(one.id))) {
    const wrong = wrongLock(deposit, locks);
    if (wrong) return broken('standing_lock', wrong);
  }
  const enough = required - BigInt(present.tolerance);
  const reached = received >= enough;
  const finals = deposits.filter((deposit) => deposit.final);
  // At the locks of what is final alone: what an earlier lock takes off the price counts nothing before it is final itself.
  const final = total(finals) >= requiredBy(present, locks, finals) - BigInt(present.tolerance);
  const current = deposits.some(({ selectionId }) => selectionId === present.id);
  if (stands(payment, { reached, final, current })) return [];
  return broken('standing_status', { reached, final, current, suspended });
}

interface Facts {
  reached: boolean;
  /** Reached with what is deep enough alone. */
  final: boolean;
  /** Something counts under the present lock. */
  current: boolean;
}

function stands({ status, settling, suspended }: Standing, { reached, final, current }: Facts): boolean {
  switch (status) {
    case 'awaiting_payment':
      return !reached && !current;
    case 'partially_paid':
      return !reached && current;
    case 'expired_selection':
      return !reached || settling;
    case 'confirming':
      return reached && !final;
    default:
      // A part lacks the rest by its nature.
      return suspended === (!settling && !final);
  }
}

/** Base units: what counts under earlier locks, and what covers the rest at this one, rounded up where payers stop typing. */
function requiredBy(present: Lock, locks: readonly Lock[], deposits: readonly Counted[]): bigint {
  const carried = deposits.filter(({ selectionId }) => selectionId !== present.id);
  const rest = exactUsdOf(present.dueUsd) - carried.reduce((sum, deposit) => sum + worthAt(deposit, locks), 0n);
  if (rest <= 0n) return total(carried);
  const step = 10n ** BigInt(present.decimals - present.payableDecimals);
  // What one step of typing is worth, scaled up so that nothing of it is cut off.
  const scale = 10n ** BigInt(present.decimals);
  const stepWorth = step * attoOf(present.rateUsd) * 10n ** 18n;
  const steps = (rest * scale + stepWorth - 1n) / stepWorth;
  return total(carried) + steps * step;
}

function worthAt({ selectionId, amount }: Counted, locks: readonly Lock[]): bigint {
  const lock = locks.find(({ id }) => id === selectionId) as Lock;
  return worthOf(BigInt(amount), lock.rateUsd, lock.decimals);
}

/** The newest lock whose window holds the moment a deposit was seen takes it, at its rate. */
function wrongLock({ id, tokenId, selectionId, seenAt, detectedAt }: Counted, locks: readonly Lock[]): object | null {
  const chosen = locks.find((lock) => lock.id === selectionId) as Lock;
  const [seen, detected] = [Date.parse(seenAt), Date.parse(detectedAt)];
  const due = locks.findLast(
    ({ opensAt, closesAt, ...lock }) =>
      lock.tokenId === tokenId && Date.parse(opensAt) <= Math.min(seen, detected) && seen <= Date.parse(closesAt),
  );
  // One that was opened at the very moment may have come before or after it.
  const isTied = [chosen, due].some((lock) => lock !== undefined && Date.parse(lock.opensAt) === detected);
  if (due === undefined || isTied || chosen.origin === 'assigned' || due.rateUsd === chosen.rateUsd) return null;
  return { deposit: id, chosen: chosen.id, due: due.id, rates: [chosen.rateUsd, due.rateUsd] };
}

const total = (deposits: readonly Counted[]): bigint => deposits.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
