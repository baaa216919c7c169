import { nowMs } from '@florin/ui/format/system-clock';
import { sumUsd } from '@florin/ui/show/money';
import { lastDays } from '@florin/ui/show/days';
import { florin } from '../client.ts';
import type { Circumstances } from '../show/needs.ts';

type Signal = AbortSignal;

const countOf = async (
  status: 'partially_paid' | 'expired_partial' | readonly ('blacklisted' | 'sweep_failed')[],
  signal: Signal,
): Promise<number> => (await florin().payments.list({ status, per_page: 1 }, { signal })).total ?? 0;

/** What might need the merchant; the account is known already. */
export async function readCircumstances(isVerified: boolean, signal: Signal): Promise<Circumstances> {
  const [partial, endedShort, stuck, endpoints, givenUp] = await Promise.all([
    countOf('partially_paid', signal),
    countOf('expired_partial', signal),
    countOf(['blacklisted', 'sweep_failed'], signal),
    florin().webhookEndpoints.list({ signal }),
    florin().webhooks.deliveries({ status: 'permanently_failed', per_page: 1 }, { signal }),
  ]);
  const failing = endpoints.endpoints.filter(
    ({ health, is_active: isActive }) => isActive && health.status === 'failing',
  );
  return {
    partial,
    endedShort,
    stuck,
    failingUrls: failing.map(({ url }) => url),
    givenUp: givenUp.total,
    isVerified,
  };
}

/** Most payments whose amounts are added up for a glance. */
const summedMax = 100;

/** Payments that confirm or are swept: how many, and what they ask for; exact up to a hundred of them. */
export async function readOnItsWay(signal: Signal) {
  const status = ['confirming', 'confirmed'] as const;
  const page = await florin().payments.list({ status, per_page: summedMax }, { signal });
  const count = page.total ?? page.payments.length;
  const usd = sumUsd(page.payments.map(({ amount_usd: amount }) => amount));
  return { count, usd, isWhole: count <= page.payments.length };
}

export const volumeDays = 30;

export async function readVolume(signal: Signal) {
  const days = lastDays(nowMs(), volumeDays);
  return florin().reports.volume({ from: days[0] ?? '', to: days.at(-1) ?? '', bucket: 'day', by: 'none' }, { signal });
}

/** What a new merchant has done of the four steps. */
export async function readSetUp(hasSecondFactor: boolean, signal: Signal) {
  const [{ wallets }, { endpoints }, payments] = await Promise.all([
    florin().withdrawals.wallets({ signal }),
    florin().webhookEndpoints.list({ signal }),
    florin().payments.list({ status: 'completed', per_page: 1 }, { signal }),
  ]);
  return {
    second_factor: hasSecondFactor,
    wallet: wallets.length > 0,
    webhook: endpoints.some(({ is_active: isActive }) => isActive),
    payment: payments.payments.length > 0,
  };
}
