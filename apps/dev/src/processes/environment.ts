import { join } from 'node:path';
import { sweeperCodeHash } from '@florin/chain-evm/sweeper';
import { chainId } from '../chain/local-chain.ts';
import type { Home } from '../home/home.ts';
import { root } from '../settings.ts';
import { payoutLimits, refundLimits, sightOf, signerLimits } from './signer-limits.ts';
import type { StackFacts } from './stack-facts.ts';

/** Settings that a developer may pass through; every other FLORIN_* of the shell stays outside. */
const passed = new Set([
  'FLORIN_LOG_LEVEL',
  'FLORIN_BRAND_NAME',
  'FLORIN_BRAND_COLOR',
  'FLORIN_BRAND_LOGO',
  'FLORIN_SUPPORT_EMAIL',
  'FLORIN_TONCONNECT_BRIDGES',
  'FLORIN_WALLETCONNECT_PROJECT_ID',
  'FLORIN_SMTP_URL',
  'FLORIN_SMTP_PASSWORD_FILE',
  'FLORIN_SMTP_CA',
  'FLORIN_MAIL_FROM',
]);

/** Receivers on this machine, whatever port they found. */
const loopback = '127.0.0.0/8:*,[::1]/128:*';

/** Shops on this machine may show the payment page inside theirs. */
const localPages = 'http://localhost:* http://127.0.0.1:*';

/** Filled ahead of need, in one step of each family: the next ones follow while these are used. */
const poolLowWater = '500';

/** Most that one transaction may cost, and that one gas funding may send, in wei: 0.1 ETH. */
const feeMax = String(10n ** 17n);

/** The same for refunds of the chain's own coin, in wei: 100 ETH. */
const coinsMax = String(100n * 10n ** 18n);

/** What one process has compiled spares the next one half of its start: a dozen of them share most of their files. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/florin-compiled') };

/** The shell's environment without what could turn a process away from this stack. */
export function inherited(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = /^(FLORIN_|PG[A-Z]|DATABASE_URL$|REDIS_URL$)/;
  const kept = Object.entries(env).filter(([name]) => passed.has(name) || !foreign.test(name));
  return { ...compiled, ...Object.fromEntries(kept) };
}

const common = (env: NodeJS.ProcessEnv) => ({ ...inherited(env), FLORIN_ENV: 'development' });

export const signerEnvironment = (
  env: NodeJS.ProcessEnv,
  { home, signerUrl, usdt, usdc, evmUrl, further }: StackFacts,
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
  ...payoutLimits(`EVM_${chainId}`, usdt),
  [`FLORIN_SIGNER_REFUNDS_EVM_${chainId}`]: refundLimits(coinsMax, [usdt, usdc]),
  ...sightOf(`EVM_${chainId}`, evmUrl),
  ...Object.assign({}, ...further.map(signerLimits)),
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
  FLORIN_CONSOLE_BASE: facts.consoles.merchant,
  FLORIN_CONSOLE_ADDR: new URL(facts.consoles.merchant).host,
  FLORIN_OPERATOR_BASE: facts.consoles.operator,
  FLORIN_OPERATOR_ADDR: new URL(facts.consoles.operator).host,
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
