import type { Scope } from '@florin/contract/vocabulary';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { ShownPayment } from '@florin/engine/payments/shown-address';
import type { Caller } from '@florin/engine/accounts/caller';
import type { Authenticate } from '../src/http/gates.ts';
import { buildServer, type ServerOptions } from '../src/http/server.ts';
import { Links } from '../src/presenters/links.ts';
import { allRoutes, type UseCases } from '../src/routes/all.ts';

export const uuid = '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';

const caller = (override: Partial<Caller> = {}): Caller => ({
  accountId: uuid,
  role: 'merchant',
  kycLevel: 'basic',
  credential: 'key',
  credentialHash: 'ab'.repeat(32),
  keyId: uuid,
  scopes: ['payments', 'withdrawals', 'webhooks', 'wallets'] satisfies Scope[],
  ratePerSecond: 60,
  twoFactorEnabled: false,
  factorAt: null,
  version: 1n,
  paymentSettings: { feePayer: 'user', enabledTokenIds: [] },
  webhook: null,
  ...override,
});

const signedIn = { credential: 'session', keyId: null, ratePerSecond: null } as const;

/** Proofs that the fake authentication knows. */
const callers: Record<string, Caller> = {
  'key:good': caller(),
  'key:payments-only': caller({ scopes: ['payments'] }),
  'key:unverified': caller({ kycLevel: 'none' }),
  'session:merchant': caller(signedIn),
  'session:unverified': caller({ ...signedIn, kycLevel: 'none' }),
  'session:admin': caller({ ...signedIn, role: 'admin', kycLevel: 'none' }),
  'session:guarded-admin': caller({ ...signedIn, role: 'admin', kycLevel: 'none', twoFactorEnabled: true }),
};

const authenticate: Authenticate = async (credential) => {
  const found = callers['apiKey' in credential ? `key:${credential.apiKey}` : `session:${credential.bearer}`];
  if (!found) throw new Refusal('UNAUTHORIZED', 'Unknown credential.');
  return found;
};

export const key = { 'x-api-key': 'good' };
export const session = (name: string) => ({ authorization: `Bearer ${name}` });

/** A payment that nobody has touched. */
export const newPaymentRow: ShownPayment = {
  id: uuid,
  status: 'awaiting_selection',
  amountUsd: '5.00',
  description: null,
  redirectUrl: null,
  cancelUrl: null,
  feePayer: 'user',
  token: null,
  lockedRateUsd: null,
  lockedAt: null,
  required: null,
  received: '0',
  receivedUsd: null,
  serviceFeeUsd: null,
  conversionFeeUsd: null,
  tokenFeeUsd: null,
  netSettlementUsd: null,
  walletAddress: null,
  addressProof: null,
  selectionExpiresAt: null,
  awaitingPaymentAt: null,
  partiallyPaidAt: null,
  confirmingAt: null,
  confirmedAt: null,
  completedAt: null,
  createdAt: new Date('2026-03-02T09:14:31.482Z'),
  transactions: null,
  otherDeposits: null,
};

type Overrides = { [group in keyof UseCases]?: Partial<UseCases[group]> };

/** Use-cases that fail when a test did not expect them. */
const unexpected = (group: string) =>
  new Proxy(
    {},
    {
      get: (_target, name) => () => Promise.reject(new InvariantError('Not expected.', { group, name: String(name) })),
    },
  );

const groups = [
  'payments',
  'pay',
  'withdrawals',
  'webhooks',
  'events',
  'apiKeys',
  'auth',
  'account',
  'sessions',
  'adminMerchants',
  'adminIncidents',
  'adminMaintenance',
  'adminPayouts',
  'adminChains',
  'adminTokens',
  'adminRates',
  'adminSettings',
  'adminBlacklist',
  'adminPayments',
  'adminWithdrawals',
  'adminCoins',
  'adminExchange',
  'adminSupport',
  'adminAudit',
  'service',
];
const useCases = (overrides: Overrides): UseCases =>
  Object.fromEntries(
    groups.map((group) => {
      const given = (overrides as Record<string, object | undefined>)[group] ?? {};
      const missing = unexpected(group) as Record<string, unknown>;
      return [group, new Proxy(given, { get: (target, name) => Reflect.get(target, name) ?? missing[String(name)] })];
    }),
  ) as unknown as UseCases;

let count = 0;
const ids: ServerOptions['ids'] = {
  uuid: () => `0198c0e5-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`,
  bytes: (length) => new Uint8Array(length),
  fraction: () => 0,
};

const links = new Links({ baseUrl: 'http://127.0.0.1:4400', payPageBase: 'http://127.0.0.1:4400' });
const brand = { name: 'Florin', logoUrl: null, primaryColor: '#1f6f5c', supportEmail: null };

/** Everything is open, and nobody counts. */
const gates: ServerOptions['gates'] = {
  authenticate,
  refuseClosed: () => Promise.resolve(),
  limiter: { admit: (_key, perSecond) => ({ accepted: true, remaining: perSecond - 1, freesInMs: 1000 }) },
  adminSecondFactor: false,
  sessionPerSecond: 1_000_000,
  stepUp: {
    factor: false,
    person: 'off',
    now: () => new Date('2026-03-02T09:14:31.482Z'),
    askSecondPerson: () => Promise.resolve(),
  },
};

/** The real server over fake use-cases. */
export const serverWith = (
  overrides: Overrides = {},
  {
    gates: given,
    ...options
  }: Partial<Omit<ServerOptions, 'gates'>> & { gates?: Partial<ServerOptions['gates']> } = {},
) =>
  buildServer({
    ids,
    gates: { ...gates, ...given },
    addressRates: { payerPerSecond: 10_000, signInsPerMinute: 10_000 },
    allowedOrigins: ['http://127.0.0.1:4400'],
    baseUrl: 'http://127.0.0.1:4400',
    handlers: allRoutes(useCases(overrides), { links, brand, version: '0.1.0' }),
    guarded: false,
    reference: true,
    strict: true,
    logLevel: 'silent',
    trustProxy: false,
    payPage: null,
    ...options,
  });
