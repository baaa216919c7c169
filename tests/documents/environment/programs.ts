import { readConfig as readServerConfig } from '../../../apps/server/src/config.ts';
import { readConfiguration as readSignerConfiguration } from '../../../apps/signer/src/configuration.ts';
import { readConfig as readWorkerConfig } from '../../../apps/worker/src/config.ts';
import type { Program } from './observe.ts';

const sealingKeys = `2026:${Buffer.alloc(32).toString('base64')}`;
const url = (role: string): string => `postgresql://${role}@db.example.com/florin?sslmode=verify-full`;

const server = {
  DATABASE_URL: url('florin_app'),
  FLORIN_BASE_URL: 'https://api.example.com',
  FLORIN_PAY_PAGE_BASE: 'https://pay.example.com',
  FLORIN_SECRETS_KEYS: sealingKeys,
  FLORIN_ATTESTATION_KEY: 'key',
};

const worker = {
  DATABASE_URL: url('florin_app'),
  FLORIN_SECRETS_KEYS: sealingKeys,
  FLORIN_SIGNER_SOCKET: '/run/florin/signer.sock',
};

const signer = {
  FLORIN_SIGNER_DATABASE_URL: url('florin_signer'),
  FLORIN_SIGNER_SOCKET: '/run/florin/signer.sock',
  FLORIN_SIGNER_SOCKET_GROUP: 'florin-socket',
  FLORIN_SIGNER_SEED_FILE: '/var/lib/florin-signer/seed',
  FLORIN_SIGNER_PASSPHRASE_FILE: '/var/lib/florin-signer/passphrase',
  FLORIN_SIGNER_JOURNAL: '/var/lib/florin-signer/journal.jsonl',
  FLORIN_SIGNER_MAX_FEE_EVM_1: '1',
  FLORIN_SIGNER_MAX_GAS_EVM_1: '1',
  FLORIN_SIGNER_FEES_DAY_MAX_EVM_1: '1',
};

/** The three processes with settings of production. */
export const programs: readonly Program[] = [
  {
    name: 'server',
    read: readServerConfig,
    least: server,
    full: {
      ...server,
      FLORIN_CONSOLE_ADDR: '127.0.0.1:4401',
      FLORIN_CONSOLE_BASE: 'https://console.example.com',
      FLORIN_OPERATOR_ADDR: '10.0.0.5:4402',
      FLORIN_OPERATOR_BASE: 'https://ops.example.com',
    },
  },
  {
    name: 'worker',
    read: readWorkerConfig,
    least: worker,
    full: {
      ...worker,
      FLORIN_SMTP_URL: 'smtps://florin@mail.example.com',
      FLORIN_SMTP_PASSWORD: 'word',
      FLORIN_MAIL_FROM: 'pay@example.com',
      FLORIN_PAY_PAGE_BASE: 'https://pay.example.com',
      FLORIN_EXCHANGES: 'okx',
      FLORIN_EXCHANGE_OKX_KEY: 'key',
      FLORIN_EXCHANGE_OKX_SECRET: 'secret',
      FLORIN_EXCHANGE_OKX_PASSPHRASE: 'word',
    },
  },
  {
    name: 'signer',
    read: readSignerConfiguration,
    least: signer,
    full: {
      ...signer,
      FLORIN_SIGNER_RPC_EVM_1: 'https://one.example,https://two.example',
      FLORIN_SIGNER_PAYOUT_TOKEN_EVM_1: '0xusdt',
      FLORIN_SIGNER_PAYOUT_MAX_EVM_1: '1',
      FLORIN_SIGNER_PAYOUT_DAY_MAX_EVM_1: '1',
      FLORIN_SIGNER_REFUNDS_EVM_1: '0xusdt:1:1',
      FLORIN_SIGNER_OUT_DAY_MAX_EVM_1: '0xusdt:1',
      FLORIN_SIGNER_TWO_PEOPLE_EVM_1: 'native:1',
      FLORIN_SIGNER_AUTOMATIC_EVM_1: '0xusdt:1:1',
      FLORIN_SIGNER_TLS_LISTEN: '10.0.0.11:9443',
      FLORIN_SIGNER_TLS_CERT: '/etc/florin/signer.crt',
      FLORIN_SIGNER_TLS_KEY: '/etc/florin/signer.key',
      FLORIN_SIGNER_TLS_CLIENTS: '/etc/florin/workers.pem',
      FLORIN_SIGNER_RP_ID: 'example.com',
      FLORIN_SIGNER_ORIGINS: 'https://example.com',
    },
  },
];

/** A variable as a table names it: `…_EVM_1` and `…_OKX_KEY` stand for every network and every exchange. */
export const inGeneral = (name: string): string =>
  name.replace(/_EVM_1$/, '_<FAMILY>_<NETWORK>').replace(/^(FLORIN_EXCHANGE)_OKX_/, '$1_<NAME>_');
