import type { Settings, SettingsChanges } from '@florin/sdk/admin';

export type SettingName = keyof Settings;

/** What each setting is called, and what a change of it does. */
export const settingWords: Readonly<Record<SettingName, { label: string; changes: string }>> = {
  service_fee_rate: { label: 'Service fee', changes: 'A share of one. New payments alone; open ones keep theirs.' },
  min_payment_usd: { label: 'Smallest payment, USD', changes: 'Smaller payments are refused when they are created.' },
  max_payment_usd: { label: 'Largest payment, USD', changes: 'Larger payments are refused when they are created.' },
  underpayment_tolerance_usd: {
    label: 'Tolerance, USD',
    changes: 'So much may be missing; fixed when a token is chosen.',
  },
  underpayment_tolerance_rate: { label: 'Tolerance, share', changes: 'Bounds the tolerance above.' },
  dust_usd: { label: 'Dust, USD', changes: 'Deposits worth less move nothing. Later deposits alone.' },
  basic_withdrawal_cap_usd: {
    label: 'Cap of Basic, USD',
    changes: 'What such accounts withdraw in 24 hours, at once.',
  },
  refund_cost_covered_usd: { label: 'Refund cost borne, USD', changes: 'The payer bears what is above. New refunds.' },
  token_fee_payer: { label: 'Bears token fees', changes: '“operator” or “merchant”, at the next settlement.' },
  partial_settlement_grace_minutes: {
    label: 'Grace of parts, minutes',
    changes: 'Parts are settled so long after a window.',
  },
  consolidation_wait_minutes: {
    label: 'Remainders wait, minutes',
    changes: 'What is left on addresses stays so long.',
  },
  abandon_after_minutes: {
    label: 'Abandoned after, minutes',
    changes: 'Payments without choice or money expire then.',
  },
  wallet_cooling_minutes: {
    label: 'Wallets cool off, minutes',
    changes: 'A changed wallet takes no withdrawal so long.',
  },
  api_rate_per_second: { label: 'Requests per second', changes: 'Of each API key without a rate of its own, at once.' },
  rate_outlier_rate: { label: 'Outliers, share', changes: 'Prices further off the median do not count.' },
  rate_sources_min: {
    label: 'Fewest sources',
    changes: 'With fewer that agree, a token has no rate and is not offered.',
  },
  active_exchange: {
    label: 'Pays withdrawals',
    changes: '“treasury” or an exchange. Withdrawals approved from now on.',
  },
  exchange_release_minutes: { label: 'Unanswered, minutes', changes: 'Then an instruction may be declared lost.' },
  exchange_sale_discount_rate: {
    label: 'Sale discount, share',
    changes: 'Coins are sold so much below the best offer at least.',
  },
  registration: { label: 'Registration', changes: '“open”, “invite” or “closed”, at once.' },
};

/** What differs from the present settings, as the server takes it: counts are numbers, all else is text. */
export function changesOf(present: Settings, texts: Partial<Record<SettingName, string>>): SettingsChanges {
  const changed = Object.entries(texts).filter(([name, text]) => text.trim() !== String(present[name as SettingName]));
  const values = changed.map(([name, text]) => {
    const isCount = typeof present[name as SettingName] === 'number';
    return [name, isCount && /^\d+$/.test(text.trim()) ? Number(text) : text.trim()];
  });
  return Object.fromEntries(values) as SettingsChanges;
}
