import type { Contract } from '@florin/contract/contract';
import { examples } from '@florin/contract/examples';
import { administratorRoles, memberRoles } from '@florin/contract/role-vocabulary';
import type { Scope } from '@florin/contract/vocabulary';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { ShownPayment } from '@florin/engine/payments/shown-address';
import type { Caller } from '@florin/engine/accounts/caller';
import type { Authenticate } from '../src/http/gates.ts';
import type { AllHandlers } from '../src/http/handler.ts';
import { drawings } from '../src/paper/drawings.ts';
import { buildServer, type ServerOptions } from '../src/http/server.ts';
import { Links } from '../src/presenters/links.ts';
import { presentPayment } from '../src/presenters/payment.ts';
import type { ServerPorts } from '../src/ports.ts';
import { allRoutes } from '../src/routes/all.ts';

export const uuid = '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';

const caller = (override: Partial<Caller> = {}): Caller => ({
  accountId: uuid,
  personId: uuid,
  teamRole: null,
  role: 'merchant',
  kycLevel: 'basic',
  credential: 'key',
  credentialHash: 'ab'.repeat(32),
  keyId: uuid,
  scopes: ['payments', 'withdrawals', 'webhooks', 'wallets', 'refunds'] satisfies Scope[],
  ratePerSecond: 60,
  twoFactorEnabled: false,
  hasPasskeys: false,
  factorAt: null,
  version: 1n,
  paymentSettings: { feePayer: 'user', enabledTokenIds: [] },
  webhook: null,
  ...override,
});

const signedIn = { credential: 'session', keyId: null, ratePerSecond: null, teamRole: 'owner' } as const;
const administrating = { ...signedIn, role: 'admin', kycLevel: 'none', teamRole: 'operator' } as const;

/** Proofs that the fake authentication knows. */
const callers: Record<string, Caller> = {
  'key:good': caller(),
  'key:payments-only': caller({ scopes: ['payments'] }),
  'key:unverified': caller({ kycLevel: 'none' }),
  'session:merchant': caller(signedIn),
  'session:unverified': caller({ ...signedIn, kycLevel: 'none' }),
  'session:admin': caller(administrating),
  'session:guarded-admin': caller({ ...administrating, twoFactorEnabled: true }),
  ...Object.fromEntries(
    memberRoles.map((teamRole) => [`session:member-${teamRole}`, caller({ ...signedIn, teamRole })]),
  ),
  ...Object.fromEntries(
    administratorRoles.map((teamRole) => [`session:admin-${teamRole}`, caller({ ...administrating, teamRole })]),
  ),
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
  reference: null,
  metadata: {},
  customerEmail: null,
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
  quote: null,
  paymentLinkId: null,
};

type Overrides = { [Group in keyof AllHandlers<Contract>]?: Partial<AllHandlers<Contract>[Group]> };

/** Whoever reaches for a port did what a test did not expect. */
const noPorts = new Proxy({} as ServerPorts, {
  get: (_target, name) => {
    throw new InvariantError('Not expected.', { port: String(name) });
  },
});

let count = 0;
const ids: ServerOptions['ids'] = {
  uuid: () => `0198c0e5-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`,
  bytes: (length) => new Uint8Array(length),
  fraction: () => 0,
};

const links = new Links({ baseUrl: 'http://127.0.0.1:4400', payPageBase: 'http://127.0.0.1:4400' });
const brand = { name: 'Florin', logoUrl: null, primaryColor: '#1f6f5c', supportEmail: null };

const handlersWith = (overrides: Overrides): AllHandlers<Contract> => {
  const all = allRoutes(noPorts, { links, brand, version: '0.1.0' });
  const groups = Object.entries(all).map(([group, handlers]) => [
    group,
    // The union of all groups' handlers is more than the compiler takes.
    { ...(handlers as object), ...(overrides[group as keyof Overrides] as object | undefined) },
  ]);
  return Object.fromEntries(groups) as AllHandlers<Contract>;
};

export const present = (payment: ShownPayment) => presentPayment(payment, links);
/** The same as the wire shows it. */
export const newPayment = present(newPaymentRow);

/** Everything is open, and nobody counts. */
const gates: ServerOptions['gates'] = {
  authenticate,
  refuseClosed: () => Promise.resolve(),
  limiter: { admit: (_key, perSecond) => ({ accepted: true, remaining: perSecond - 1, freesInMs: 1000 }) },
  adminSecondFactor: false,
  refuseForeignCode: async () => {},
  sessionPerSecond: 1_000_000,
  stepUp: {
    factor: false,
    person: 'off',
    now: () => new Date('2026-03-02T09:14:31.482Z'),
    askSecondPerson: () => Promise.resolve(),
  },
};

/** The real server; handlers that a test does not give itself have no ports. */
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
    handlers: handlersWith(overrides),
    drawings: drawings({ now: () => new Date('2026-03-02T09:14:31.482Z') }),
    readLogo: async () => null,
    consoles: [],
    browserSessions: {
      clock: { now: () => new Date('2026-03-02T09:14:31.482Z') },
      end: async () => {},
      rotate: async () => null,
    },
    guarded: false,
    docs: { read: async () => null },
    observer: { answered: () => {}, tracing: null },
    strict: true,
    logLevel: 'silent',
    trustProxy: false,
    asking: examples.brand,
    payPage: null,
    linkPage: null,
    news: { watch: async () => () => {}, heartbeatMs: 15_000, longestMs: 60_000 },
    consoleNews: null,
    ...options,
  });
