/** Members of the account at an exchange that pays withdrawals out. */
export const exchangeWords: Readonly<Record<string, string>> = {
  day_max_base_units: 'Most that goes to the exchange within 24 hours, in base units.',
  deposits: 'Whether the exchange takes deposits there at present.',
  ended_at: 'When it ended; null until then.',
  exchange: 'Name of the exchange.',
  exchange_release_minutes: 'So long after an unanswered instruction it may be declared never to have arrived.',
  exchange_sale_discount_rate: 'So far below the best offer coins are sold at the least.',
  fee_crypto: 'What the exchange takes for a withdrawal, in whole units.',
  health: 'How the account does.',
  keep_base_units: 'So much stays in the treasury, in base units.',
  read_at: 'When this was read; null before the first reading.',
  refusal: 'Why the exchange refused it; null when it did not.',
  sell: 'Whether it is sold for USDT at the exchange.',
  threshold_base_units: 'What is above the kept part goes once it is at least this, in base units.',
};
