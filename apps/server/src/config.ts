import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type ApproverKey, openKeyFile } from '@florin/approvals/key-file';
import { limits } from '@florin/contract/limits';
import { Environment, EnvironmentError } from '@florin/system/environment';
import { readCollector } from '@florin/system/ops/collector';
import { readOpsAddress } from '@florin/system/ops/ops-listener';
import { parseSealingKeys } from '@florin/system/sealing-keys';
import { type ConsoleConfig, readConsoles } from './config/consoles.ts';
import { readTonBridges } from './config/ton-bridges.ts';
import { readWalletRelay } from './config/wallet-relay.ts';

/** An address of ours without a slash at the end; https only where the rules for real money hold. */
const base = (environment: Environment, name: 'FLORIN_BASE_URL' | 'FLORIN_PAY_PAGE_BASE'): string => {
  const text = need(environment, name).replace(/\/+$/, '');
  const schemes = environment.guarded() ? ['https:'] : ['https:', 'http:'];
  if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol)) {
    throw new EnvironmentError(`${name} must be an address that starts with ${schemes.join('// or ')}//.`);
  }
  return text;
};

const origins = (environment: Environment): string[] =>
  environment
    .text('FLORIN_ALLOWED_ORIGINS', '')
    .split(/[\s,]+/)
    .filter((text) => text !== '')
    .map((text) => {
      if (!URL.canParse(text) || new URL(text).origin !== text) {
        throw new EnvironmentError('FLORIN_ALLOWED_ORIGINS must list origins such as https://dashboard.example.com.');
      }
      return text;
    });

/** Requests of one network address; a development stack has one address for everybody. */
const addressRates = (environment: Environment) => {
  const [payers, signIns] = environment.guarded() ? [30, 20] : [10_000, 10_000];
  const bounds = { min: 1, max: 1_000_000 };
  return {
    payerPerSecond: environment.integer('FLORIN_PAYER_REQUESTS_PER_SECOND', { fallback: payers, ...bounds }),
    signInsPerMinute: environment.integer('FLORIN_SIGN_INS_PER_MINUTE', { fallback: signIns, ...bounds }),
  };
};

/** What administrators prove beside their session; nobody is asked on a development stack. */
const stepUp = (environment: Environment) => {
  const guarded = environment.guarded();
  return {
    factor: environment.oneOf('FLORIN_STEP_UP', ['on', 'off'], guarded ? 'on' : 'off') === 'on',
    person: environment.oneOf('FLORIN_SECOND_PERSON', ['off', 'resets', 'all'], guarded ? 'resets' : 'off'),
  };
};

/** What one account may take up of the service; a development stack has one account for everybody. */
const accountLimits = (environment: Environment) => {
  const [requests, payments, waiting] = environment.guarded()
    ? [limits.apiRatePerSecond, limits.openPaymentsMax, 32]
    : [100_000, 100_000_000, 10_000];
  return {
    sessionPerSecond: environment.integer('FLORIN_SESSION_REQUESTS_PER_SECOND', {
      fallback: requests,
      min: 1,
      max: 1_000_000,
    }),
    openPaymentsMax: environment.integer('FLORIN_OPEN_PAYMENTS_MAX', {
      fallback: payments,
      min: 1,
      max: 1_000_000_000,
    }),
    /** Passwords that may wait to be hashed. */
    passwordsWaiting: environment.integer('FLORIN_PASSWORD_QUEUE', { fallback: waiting, min: 1, max: 100_000 }),
  };
};

/** One plain address is compared as text, which every request pays for; lists and networks are left to the framework. */
const trustedProxies = (text: string | null): boolean | string | ((address: string) => boolean) =>
  text !== null && isIP(text) !== 0 ? (address) => address === text : (text ?? false);

/** How long a server serves on after it has said that it is ending; where nobody asks whether it is ready, not at all. */
const drainMs = (environment: Environment): number =>
  1000 *
  environment.integer('FLORIN_DRAIN_SECONDS', {
    fallback: environment.optional('FLORIN_OPS_ADDR') === null ? 0 : 5,
    min: 0,
    max: 15,
  });

/** Who may show the payment page inside a page of theirs: nobody, or the origins that are named. */
const frameAncestors = (environment: Environment, consoles: readonly ConsoleConfig[]): string => {
  const listed = environment
    .text('FLORIN_PAY_FRAME_ANCESTORS', '')
    .split(/[\s,]+/)
    .filter((text) => text !== '');
  const isLocal = (text: string): boolean =>
    !environment.guarded() && /^http:\/\/(localhost|127\.0\.0\.1)(:(\d{1,5}|\*))?$/.test(text);
  for (const text of listed.filter((one) => !isLocal(one))) {
    if (!URL.canParse(text) || new URL(text).origin !== text || !text.startsWith('https://'))
      throw new EnvironmentError('FLORIN_PAY_FRAME_ANCESTORS must list origins such as https://shop.example.com.');
  }
  // Merchants look at the page before they send it to anybody.
  const own = consoles.filter(({ name }) => name === 'merchant').map(({ origin }) => origin);
  const allowed = [...own, ...listed];
  return allowed.length === 0 ? "'none'" : allowed.join(' ');
};

/** Written into a style sheet, so nothing but a colour may get through. */
const brandColour = (environment: Environment): string => {
  const text = environment.text('FLORIN_BRAND_COLOR', '#1f6f5c');
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new EnvironmentError('FLORIN_BRAND_COLOR must look like #1f6f5c.');
  return text;
};

/** What payers are shown. */
const brand = (environment: Environment) => ({
  name: environment.text('FLORIN_BRAND_NAME', 'Florin'),
  logoUrl: environment.optional('FLORIN_BRAND_LOGO'),
  primaryColor: brandColour(environment),
  supportEmail: environment.optional('FLORIN_SUPPORT_EMAIL'),
});

/** A wallet that pays for everybody has no place beside real money. */
const devWallet = (environment: Environment): string | null => {
  const address = environment.optional('FLORIN_DEV_WALLET');
  if (address !== null && environment.mode() !== 'development')
    throw new EnvironmentError('FLORIN_DEV_WALLET belongs to development stacks alone. Leave it out.');
  return address;
};

/** A key that signs what administrators approve, without a person: no signer with real money believes it either. */
const devApprover = (environment: Environment): ApproverKey | null => {
  const file = environment.optional('FLORIN_DEV_APPROVER');
  if (file === null) return null;
  if (environment.guarded())
    throw new EnvironmentError('FLORIN_DEV_APPROVER belongs to development stacks alone. Leave it out.');
  try {
    return openKeyFile(readFileSync(file, 'utf8'), null);
  } catch (error) {
    throw new EnvironmentError(`FLORIN_DEV_APPROVER: ${error instanceof Error ? error.message : 'it cannot be read'}`);
  }
};

/** What no server can do without. */
const needed = {
  DATABASE_URL: 'the PostgreSQL address of role florin_app',
  FLORIN_BASE_URL: 'where the API is reached, for example https://api.example.com',
  FLORIN_PAY_PAGE_BASE: 'where the payment page is reached',
  FLORIN_SECRETS_KEYS: 'the keys that seal webhook secrets',
  FLORIN_ATTESTATION_KEY: 'the public key of the signer, as its health tells it',
} as const;
const need = (environment: Environment, name: keyof typeof needed): string => environment.required(name, needed[name]);

/** Where the API, the payment page and the consoles are reached. */
const ownAddresses = (environment: Environment) => {
  const baseUrl = base(environment, 'FLORIN_BASE_URL');
  const payPageBase = base(environment, 'FLORIN_PAY_PAGE_BASE');
  return { baseUrl, payPageBase, consoles: readConsoles(environment, [baseUrl, payPageBase]) };
};

/** All that a server reads from its environment. */
export function readConfig(variables: NodeJS.ProcessEnv) {
  const environment = new Environment(variables);
  environment.demand(needed);
  const mode = environment.mode();
  const addresses = ownAddresses(environment);
  return {
    mode,
    guarded: environment.guarded(),
    logLevel: environment.text('FLORIN_LOG_LEVEL', 'info'),
    databaseUrl: environment.databaseUrl('DATABASE_URL', needed.DATABASE_URL),
    acceptsStandbyLoss: environment.acceptsStandbyLoss(),
    preparedStatements: environment.preparedStatements(),
    markerFile: environment.optional('FLORIN_MARKER_FILE'),
    host: environment.text('FLORIN_HOST', '127.0.0.1'),
    port: environment.integer('FLORIN_PORT', { fallback: 4400, min: 0, max: 65_535 }),
    /** Addresses of proxies in front, whose X-Forwarded-* headers are true; none by default. */
    trustProxy: trustedProxies(environment.optional('FLORIN_TRUST_PROXY')),
    ...addresses,
    sealingKeys: parseSealingKeys(need(environment, 'FLORIN_SECRETS_KEYS')),
    attestationKey: need(environment, 'FLORIN_ATTESTATION_KEY'),
    opsAddress: readOpsAddress(environment),
    collector: readCollector(environment),
    drainMs: drainMs(environment),
    webhookAllow: environment.text('FLORIN_WEBHOOK_ALLOW', ''),
    /** Origins of nodes that may be asked although they are private or without TLS. */
    rpcAllow: environment.text('FLORIN_RPC_ALLOW', ''),
    /** PEM file of an authority to trust beside the system's when a merchant tries a webhook; development only. */
    webhookCaFile: environment.optional('FLORIN_WEBHOOK_CA'),
    /** Origins of our own pages beside those of the two addresses above. */
    moreOrigins: origins(environment),
    /** A Valkey or Redis that all servers share for the limits of API keys; null: each counts for itself. */
    redisUrl: environment.optional('REDIS_URL'),
    /** Longest that a request waits for that store before the server decides by itself. */
    redisAnswerMs: environment.integer('FLORIN_REDIS_ANSWER_MS', { fallback: 100, min: 1, max: 10_000 }),
    addressRates: addressRates(environment),
    accountLimits: accountLimits(environment),
    stepUp: stepUp(environment),
    walletRelay: readWalletRelay(environment),
    tonBridges: readTonBridges(environment),
    payFrameAncestors: frameAncestors(environment, addresses.consoles),
    /** Where the development stack's wallet listens; null: none. */
    devWallet: devWallet(environment),
    /** Signs approvals of a development stack; null: people sign. */
    devApprover: devApprover(environment),
    brand: brand(environment),
  };
}

export type ServerConfig = ReturnType<typeof readConfig>;
