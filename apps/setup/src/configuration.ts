import { join } from 'node:path';
import type { Answers } from './answers.ts';
import { backupFolder, opsPorts, root, secretFiles, signerFolder } from './places.ts';

/** `EVM_1` for `evm 1`; what has small letters that matter stays as it is. */
const placeOf = (family: string, network: string): string =>
  `${family.toUpperCase()}_${/[A-Z]/.test(network) ? network : network.toUpperCase()}`;

const opsOf = (name: keyof typeof opsPorts): string => `127.0.0.1:${opsPorts[name]}`;

/** The configuration file of an installation on one machine; the key is known once there is a seed. */
export function configurationOf(answers: Answers, attestationKey: string | null): string {
  const { chain } = answers;
  const place = placeOf(chain.family, chain.network);
  const configuration = {
    $schema: join(root, 'packages/system/src/configuration/florin.schema.json'),
    settings: {
      FLORIN_BASE_URL: answers.url,
      FLORIN_PAY_PAGE_BASE: answers.url,
      FLORIN_BRAND_NAME: answers.brand,
      DATABASE_URL: { file: secretFiles.app },
      FLORIN_SECRETS_KEYS: { file: secretFiles.sealing },
      FLORIN_SIGNER_SOCKET: '/run/florin-signer/signer.sock',
      FLORIN_SIGNER_SEED_FILE: join(signerFolder, 'seed'),
      FLORIN_SIGNER_JOURNAL: join(signerFolder, 'journal.jsonl'),
      ...(answers.node_exceptions.length === 0 ? {} : { FLORIN_RPC_ALLOW: answers.node_exceptions }),
    },
    server: {
      FLORIN_TRUST_PROXY: '127.0.0.1',
      FLORIN_OPS_ADDR: opsOf('server'),
      FLORIN_MARKER_FILE: '/var/lib/florin-server/marker',
      ...(attestationKey === null ? {} : { FLORIN_ATTESTATION_KEY: attestationKey }),
    },
    worker: {
      FLORIN_OPS_ADDR: opsOf('worker'),
      FLORIN_MARKER_FILE: '/var/lib/florin-worker/marker',
      FLORIN_RATES: answers.rates,
    },
    signer: {
      FLORIN_OPS_ADDR: opsOf('signer'),
      FLORIN_SIGNER_DATABASE_URL: { file: secretFiles.signer },
      FLORIN_SIGNER_SOCKET_GROUP: 'florin-socket',
      FLORIN_SIGNER_PASSPHRASE_FILE: join(signerFolder, 'passphrase'),
      [`FLORIN_SIGNER_MAX_FEE_${place}`]: chain.fee_max,
      [`FLORIN_SIGNER_MAX_GAS_${place}`]: chain.gas_max,
      [`FLORIN_SIGNER_FEES_DAY_MAX_${place}`]: chain.fees_day_max,
      ...(chain.signer_nodes.length === 0 ? {} : { [`FLORIN_SIGNER_RPC_${place}`]: { file: secretFiles.signerNodes } }),
    },
    operator: {
      FLORIN_OWNER_DATABASE_URL: { file: secretFiles.owner },
      FLORIN_BACKUP_KEY_FILE: secretFiles.backup,
      FLORIN_BACKUP_FOLDER: backupFolder,
      FLORIN_BACKUP_FILES: ['/etc/florin/florin.json'],
    },
  };
  return `// The configuration of this Florin: docs/configuration.md. Restart a process after a change of its settings.\n${JSON.stringify(configuration, null, 2)}\n`;
}
