import { join } from 'node:path';
import { sweeperCodeHash } from '@florin/chain-evm/sweeper';
import { chainId, confirmationsRequired } from '../chain/local-chain.ts';
import type { Credentials } from '../home/credentials.ts';
import { coinNetwork } from '../chain/local-coins.ts';
import type { Home } from '../home/home.ts';
import type { ChainKind } from '../settings.ts';

/** What the processes of one stack are told. */
export interface StackFacts {
  home: Home;
  credentials: Credentials;
  /** Addresses of the database for the two roles that processes run under. */
  appUrl: string;
  signerUrl: string;
  baseUrl: string;
  port: number;
  opsPort: number;
  /** PEM file of the local authority. */
  ca: string;
  /** Where the wallet of the payment page's button listens. */
  devWallet: string;
  /** Contracts of the tokens on the local chain. */
  usdt: string;
  usdc: string;
  /** Families with a local chain. */
  chains: readonly ChainKind[];
  /** A chain that takes back what was final halts, as in production. */
  haltOnDeepReorgs: boolean;
  /** Addresses of the local nodes; of coins where there is one. */
  nodes: { evm: string; coins: string | null };
  /** Null where there is none. */
  solana: { url: string; network: string; contracts: { USDT: string; USDC: string } } | null;
  /** Null where there is none. */
  tron: { url: string; network: string; contracts: { USDT: string } } | null;
  cosmos: { url: string; network: string; contracts: { USDT: string; USDC: string } } | null;
  sui: { url: string; network: string; contracts: { USDC: string } } | null;
}

/** Settings that a developer may pass through; every other FLORIN_* of the shell stays outside. */
const passed = new Set([
  'FLORIN_LOG_LEVEL',
  'FLORIN_BRAND_NAME',
  'FLORIN_BRAND_COLOR',
  'FLORIN_BRAND_LOGO',
  'FLORIN_SUPPORT_EMAIL',
  'FLORIN_SMTP_URL',
  'FLORIN_SMTP_PASSWORD_FILE',
  'FLORIN_SMTP_CA',
  'FLORIN_MAIL_FROM',
]);

/** Receivers on this machine, whatever port they found. */
const loopback = '127.0.0.0/8:*,[::1]/128:*';

/** Shops on this machine may show the payment page inside theirs. */
const localPages = 'http://localhost:* http://127.0.0.1:*';

/** Filled ahead of need; more than a development stack uses between two starts, and filled within seconds. */
const poolLowWater = '2000';

/** Most that one transaction may cost, and that one gas funding may send, in wei: 0.1 ETH. */
const feeMax = String(10n ** 17n);

/** Most that one payout may send, and all of 24 hours, in base units of USDT: the whole opening treasury. */
const payoutMax = String(1_000_000n * 10n ** 6n);

/** The same for refunds of the chain's own coin, in wei: 100 ETH. */
const coinsMax = String(100n * 10n ** 18n);

/** Everything that the stack offers on a chain may go back, as much of each token as may be paid out. */
const refundLimits = (native: string, contracts: readonly string[]): string =>
  [`native:${native}:${native}`, ...contracts.map((contract) => `${contract}:${payoutMax}:${payoutMax}`)].join();

/** For the chain of coins: one coin of fees, a hundred of refunds. */
const coinPlace = `${coinNetwork}_${coinNetwork}`.toUpperCase();
const oneCoin = 10n ** 8n;
/** The signer looks at a chain by itself, as deep as the worker does. */
const sightOf = (place: string, url: string, isDeep = true): Record<string, string> => ({
  [`FLORIN_SIGNER_RPC_${place}`]: url,
  ...(isDeep ? { [`FLORIN_SIGNER_FINAL_DEPTH_${place}`]: String(confirmationsRequired) } : {}),
});

const coinLimits = {
  [`FLORIN_SIGNER_MAX_FEE_${coinPlace}`]: String(oneCoin),
  [`FLORIN_SIGNER_MAX_GAS_${coinPlace}`]: String(oneCoin),
  [`FLORIN_SIGNER_REFUNDS_${coinPlace}`]: refundLimits(String(100n * oneCoin), []),
};

/** Lamports: what a transaction may cost that opens a token account, and 100 SOL of refunds. */
const solanaFeeMax = String(10n ** 7n);
const lamportsMax = String(100n * 10n ** 9n);

function solanaLimits({
  url,
  network,
  contracts: { USDT, USDC },
}: NonNullable<StackFacts['solana']>): Record<string, string> {
  const place = `SOLANA_${network}`;
  return {
    ...sightOf(place, url, false),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: solanaFeeMax,
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: '1',
    [`FLORIN_SIGNER_PAYOUT_TOKEN_${place}`]: USDT,
    [`FLORIN_SIGNER_PAYOUT_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_PAYOUT_DAY_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(lamportsMax, [USDT, USDC]),
  };
}

/** Sun: what a sweep of USDT may cost and be sent for it, and 10,000 TRX of refunds. */
const tronFeeMax = String(60n * 10n ** 6n);
const sunMax = String(10_000n * 10n ** 6n);

function tronLimits({ url, network, contracts: { USDT } }: NonNullable<StackFacts['tron']>): Record<string, string> {
  const place = `TRON_${network}`;
  return {
    ...sightOf(place, url, false),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: tronFeeMax,
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: tronFeeMax,
    [`FLORIN_SIGNER_PAYOUT_TOKEN_${place}`]: USDT,
    [`FLORIN_SIGNER_PAYOUT_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_PAYOUT_DAY_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(sunMax, [USDT]),
  };
}

/** Base units of the chain's own coin: one for fees and gas, a thousand of refunds. */
const oneAtom = 10n ** 6n;

function cosmosLimits({
  url,
  network,
  contracts: { USDT, USDC },
}: NonNullable<StackFacts['cosmos']>): Record<string, string> {
  const place = `${network}_${network}`.toUpperCase();
  return {
    ...sightOf(place, url, false),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: String(oneAtom),
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: String(oneAtom),
    [`FLORIN_SIGNER_PAYOUT_TOKEN_${place}`]: USDT,
    [`FLORIN_SIGNER_PAYOUT_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_PAYOUT_DAY_MAX_${place}`]: payoutMax,
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(String(1_000n * oneAtom), [USDT, USDC]),
  };
}

/** MIST: what a transaction may cost, and 100 SUI of refunds. Payouts are in USDT, which is not issued there. */
const suiFeeMax = String(10n ** 8n);
const mistMax = String(100n * 10n ** 9n);

function suiLimits({ url, network, contracts: { USDC } }: NonNullable<StackFacts['sui']>): Record<string, string> {
  const place = `SUI_${network}`;
  return {
    ...sightOf(place, url, false),
    [`FLORIN_SIGNER_MAX_FEE_${place}`]: suiFeeMax,
    [`FLORIN_SIGNER_MAX_GAS_${place}`]: '1',
    [`FLORIN_SIGNER_REFUNDS_${place}`]: refundLimits(mistMax, [USDC]),
  };
}

/** The shell's environment without what could turn a process away from this stack. */
export function inherited(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = /^(FLORIN_|PG[A-Z]|DATABASE_URL$|REDIS_URL$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => passed.has(name) || !foreign.test(name)));
}

const common = (env: NodeJS.ProcessEnv) => ({ ...inherited(env), FLORIN_ENV: 'development' });

export const signerEnvironment = (
  env: NodeJS.ProcessEnv,
  { home, signerUrl, usdt, usdc, nodes, solana, tron, cosmos, sui }: StackFacts,
): NodeJS.ProcessEnv => ({
  ...common(env),
  FLORIN_SIGNER_DATABASE_URL: signerUrl,
  FLORIN_SIGNER_SOCKET: home.signer.socket,
  FLORIN_SIGNER_SEED_FILE: home.signer.seed,
  FLORIN_SIGNER_PASSPHRASE_FILE: home.signer.passphrase,
  FLORIN_SIGNER_JOURNAL: home.signer.journal,
  [`FLORIN_SIGNER_MAX_FEE_EVM_${chainId}`]: feeMax,
  [`FLORIN_SIGNER_MAX_GAS_EVM_${chainId}`]: feeMax,
  [`FLORIN_SIGNER_BATCH_CODE_EVM_${chainId}`]: sweeperCodeHash,
  [`FLORIN_SIGNER_PAYOUT_TOKEN_EVM_${chainId}`]: usdt,
  [`FLORIN_SIGNER_PAYOUT_MAX_EVM_${chainId}`]: payoutMax,
  [`FLORIN_SIGNER_PAYOUT_DAY_MAX_EVM_${chainId}`]: payoutMax,
  [`FLORIN_SIGNER_REFUNDS_EVM_${chainId}`]: refundLimits(coinsMax, [usdt, usdc]),
  ...sightOf(`EVM_${chainId}`, nodes.evm),
  ...(nodes.coins === null ? {} : { ...coinLimits, ...sightOf(coinPlace, nodes.coins) }),
  ...(solana === null ? {} : solanaLimits(solana)),
  ...(tron === null ? {} : tronLimits(tron)),
  ...(cosmos === null ? {} : cosmosLimits(cosmos)),
  ...(sui === null ? {} : suiLimits(sui)),
});

export const serverEnvironment = (
  env: NodeJS.ProcessEnv,
  facts: StackFacts,
  attestationKey: string,
): NodeJS.ProcessEnv => ({
  ...common(env),
  DATABASE_URL: facts.appUrl,
  FLORIN_BASE_URL: facts.baseUrl,
  FLORIN_PAY_PAGE_BASE: facts.baseUrl,
  FLORIN_PAY_FRAME_ANCESTORS: localPages,
  FLORIN_HOST: '127.0.0.1',
  FLORIN_PORT: String(facts.port),
  FLORIN_OPS_ADDR: `127.0.0.1:${facts.opsPort}`,
  FLORIN_SECRETS_KEYS: facts.credentials.secretsKeys,
  FLORIN_ATTESTATION_KEY: attestationKey,
  FLORIN_WEBHOOK_ALLOW: loopback,
  FLORIN_WEBHOOK_CA: facts.ca,
  FLORIN_DEV_WALLET: facts.devWallet,
  FLORIN_DEV_APPROVER: facts.home.signer.approver,
});

export const workerEnvironment = (env: NodeJS.ProcessEnv, facts: StackFacts): NodeJS.ProcessEnv => ({
  ...common(env),
  DATABASE_URL: facts.appUrl,
  FLORIN_SIGNER_SOCKET: facts.home.signer.socket,
  FLORIN_SECRETS_KEYS: facts.credentials.secretsKeys,
  FLORIN_WEBHOOK_ALLOW: loopback,
  FLORIN_WEBHOOK_CA: facts.ca,
  FLORIN_PAY_PAGE_BASE: facts.baseUrl,
  FLORIN_RATES: 'offline',
  FLORIN_DEEP_REORGS: facts.haltOnDeepReorgs ? 'halt' : 'follow',
  FLORIN_POOL_LOW_WATER: poolLowWater,
});

export const logFile = (home: Home, name: string): string => join(home.logs, `${name}.log`);
