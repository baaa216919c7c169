import { Environment } from '@florin/system/environment';
import type { ListenAddress } from '@florin/system/listen-address';
import { readCollector } from '@florin/system/ops/collector';
import { readOpsAddress } from '@florin/system/ops/ops-listener';
import { type ApprovalSettings, readApprovalSettings } from './approvals/settings.ts';
import type { NetworkLimits } from './facts.ts';
import type { SightSettings } from './families.ts';
import type { TlsListener } from './tls-server.ts';
import { readTlsListener } from './tls-configuration.ts';
import { readLimits, readSights, type Variables } from './limits-configuration.ts';

export interface Configuration {
  /** False on a developer's machine and in tests, where one user runs everything. */
  isProduction: boolean;
  /** Unix socket that the worker speaks to. */
  socket: string;
  /** Name or number of the group that may open it beside its owner; null: nobody else may. */
  socketGroup: string | null;
  /** For workers of other hosts; null: nobody but the socket is answered. */
  tls: TlsListener | null;
  /** The operators' own listener; null: none. */
  ops: ListenAddress | null;
  /** Where spans go; null: nowhere. */
  collector: string | null;
  /** Database address of the role florin_signer. */
  databaseUrl: string;
  /** False behind a pooler that cannot keep prepared statements. */
  preparedStatements: boolean;
  seedFile: string;
  passphraseFile: string;
  journal: string;
  /** `<family> <network>` → limits; a network without limits is not signed for. */
  limits: ReadonlyMap<string, NetworkLimits>;
  approvals: ApprovalSettings;
  /** `<family> <network>` → nodes that the signer asks by itself. */
  sights: ReadonlyMap<string, SightSettings>;
}

/** What no signer can do without. */
const needed = {
  FLORIN_SIGNER_SOCKET: 'the path of the Unix socket that the worker speaks to',
  FLORIN_SIGNER_DATABASE_URL: 'the PostgreSQL address of role florin_signer',
  FLORIN_SIGNER_SEED_FILE: 'the sealed seed, as create-seed.ts writes it',
  FLORIN_SIGNER_PASSPHRASE_FILE: 'a file with the passphrase that opens it',
  FLORIN_SIGNER_JOURNAL: 'the file that keeps every signature',
} as const;

/**
 * The signer's settings: FLORIN_SIGNER_SOCKET, _SOCKET_GROUP, _DATABASE_URL, _SEED_FILE, _PASSPHRASE_FILE, _JOURNAL, and
 * for each network FLORIN_SIGNER_MAX_FEE_<FAMILY>_<NETWORK> and FLORIN_SIGNER_MAX_GAS_<FAMILY>_<NETWORK> in native base
 * units, for example FLORIN_SIGNER_MAX_FEE_EVM_1. FLORIN_SIGNER_FEES_DAY_MAX_<FAMILY>_<NETWORK> is the most that all of
 * 24 hours may cost there. A network that pays withdrawals out also has FLORIN_SIGNER_PAYOUT_TOKEN_,
 * _PAYOUT_MAX_ and _PAYOUT_DAY_MAX_<FAMILY>_<NETWORK>: the contract of USDT there, and the most of its base units for
 * one payout and for all of 24 hours. FLORIN_SIGNER_REFUNDS_<FAMILY>_<NETWORK> lists what may go back to payers, as
 * `<asset>:<most at once>:<most in 24 hours>` with commas between: the asset is `native` or a token's reference, the
 * amounts are its base units. FLORIN_SIGNER_OUT_DAY_MAX_<FAMILY>_<NETWORK> lists what payouts and refunds may send
 * together, as `<asset>:<most in 24 hours>`.
 * FLORIN_SIGNER_EXCHANGE_<FAMILY>_<NETWORK> lists what may go to an account at an exchange, as
 * `<asset>:<deposit address>:<most at once>` with commas between.
 * FLORIN_SIGNER_BATCH_CODE_<FAMILY>_<NETWORK> allows sweeps in batches there: the hash of the contract's creation code.
 * FLORIN_SIGNER_TLS_LISTEN, _TLS_CERT, _TLS_KEY and _TLS_CLIENTS answer workers of other hosts.
 * FLORIN_SIGNER_RPC_<FAMILY>_<NETWORK> are nodes that the signer looks at the chain through, with commas between, and
 * FLORIN_SIGNER_FINAL_DEPTH_<FAMILY>_<NETWORK> the blocks that make one final where the chain does not say so.
 * @throws Error with a line for the operator.
 */
export function readConfiguration(environment: Variables): Configuration {
  const common = new Environment(environment);
  const isProduction = common.guarded();
  common.demand({
    ...needed,
    ...(isProduction ? { FLORIN_SIGNER_SOCKET_GROUP: 'the group of the worker’s user' } : {}),
  });
  const setting = (name: string): string => common.text(`FLORIN_SIGNER_${name}`, '');
  return {
    isProduction,
    socket: setting('SOCKET'),
    socketGroup: common.optional('FLORIN_SIGNER_SOCKET_GROUP'),
    tls: readTlsListener(environment),
    ops: readOpsAddress(common),
    collector: readCollector(common),
    databaseUrl: common.databaseUrl('FLORIN_SIGNER_DATABASE_URL', needed.FLORIN_SIGNER_DATABASE_URL),
    preparedStatements: common.preparedStatements(),
    seedFile: setting('SEED_FILE'),
    passphraseFile: setting('PASSPHRASE_FILE'),
    journal: setting('JOURNAL'),
    approvals: readApprovalSettings(environment, setting('SEED_FILE')),
    limits: readLimits(environment, isProduction),
    sights: readSights(environment),
  };
}
