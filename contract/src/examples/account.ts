import { baseUrl, ids } from './ids.ts';

const account = {
  id: ids.merchant,
  email: 'shop@example.com',
  name: 'Corner Shop',
  role: 'merchant',
  kyc_level: 'basic',
  two_factor_enabled: false,
  has_passkeys: true,
  is_disabled: false,
  created_at: '2026-03-01T08:00:00.000Z',
};
const credentials = { email: 'shop@example.com', password: 'correct horse battery staple' };
const apiKey = {
  id: ids.apiKey,
  label: 'Web shop',
  scopes: ['payments', 'withdrawals'],
  status: 'active',
  created_at: '2026-03-01T08:10:00.000Z',
};
const listedKey = {
  ...apiKey,
  last_used_at: '2026-03-02T09:20:05.120Z',
  created_by: ids.merchant,
  created_by_email: account.email,
};
const ratedKey = { ...listedKey, merchant_id: ids.merchant, rate_per_second: 200 };

export const accountExamples = {
  account,
  session: {
    session_token: 'kM2vQ8rT1xW5yZ7aB3cD6eF9gH0iJ4kL8mN2oP5qR1s',
    expires_at: '2026-03-08T08:05:00.000Z',
    account,
  },
  registration: { ...credentials, name: 'Corner Shop' },
  login: credentials,
  newApiKey: { label: 'Web shop', scopes: ['payments', 'withdrawals'] },
  createdApiKey: { ...apiKey, key: 'flr_live_4fT9bQ2xL7mZ1cV8kR3nW6yPa5XdE0s2' },
  apiKey: listedKey,
  merchantApiKey: ratedKey,
  merchantApiKeyPage: { total: 1, page: 1, page_size: 20, total_pages: 1, api_keys: [ratedKey] },
  apiKeyRateChange: { rate_per_second: 200 },
  apiKeyPage: { total: 1, page: 1, page_size: 20, total_pages: 1, api_keys: [listedKey] },
  balance: { balance_usd: '1840.62', reserved_usd: '500.00', available_usd: '1340.62' },
  accountBrand: { name: 'Corner Shop & Sons', primary_color: '#7a1f5c', logo_url: null },
  accountBrandChange: { name: 'Corner Shop & Sons', primary_color: '#7a1f5c' },
  accountLogo: {
    image: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
  health: {
    status: 'ok',
    version: '0.1.0',
    chains: [{ short_name: 'eth', status: 'ok' }],
    parts: [{ name: 'signer', status: 'ok' }],
  },
  brand: {
    name: 'Florin',
    logo_url: `${baseUrl}/assets/logo.svg`,
    primary_color: '#1f6f5c',
    support_email: 'help@example.com',
    merchant_logo_url: null,
    pay_page_base: baseUrl,
  },
};
