import { exchangeProblems, instructionKinds, instructionStatuses } from '@florin/contract/exchange-vocabulary';
import { administratorRoles, memberRoles } from '@florin/contract/role-vocabulary';
import { outgoingPurposes, outgoingStatuses } from '@florin/contract/outgoing-vocabulary';
import {
  apiKeyStatuses,
  deliveryStatuses,
  feePayers,
  kycDocumentTypes,
  kycLevels,
  kycRequestLevels,
  kycSubmissionStatuses,
  maintenanceScopes,
  paymentStatuses,
  refundSources,
  refundStatuses,
  registrationModes,
  roles,
  sourceFailures,
  sourceTypes,
  ticketStatuses,
  tokenTypes,
  waitingReasons,
  withdrawalSources,
  withdrawalStatuses,
} from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { readSchema } from './migrations.ts';
import { pathsOf, textOf } from './tree.ts';

const schema = readSchema();

/** Columns that hold words of the wire. */
const wireWords: Record<string, readonly string[]> = {
  'accounts.role': [...roles, 'member'],
  'members.role': memberRoles,
  'member_invitations.role': memberRoles,
  'administrator_roles.role': administratorRoles,
  'accounts.kyc_level': kycLevels,
  'api_keys.status': apiKeyStatuses,
  'payment_settings.fee_payer': feePayers,
  'settings.registration': registrationModes,
  'tokens.token_type': tokenTypes,
  'payments.status': paymentStatuses,
  'payments.fee_payer': feePayers,
  'events.source_type': sourceTypes,
  'deliveries.status': deliveryStatuses,
  'withdrawals.source': withdrawalSources,
  'withdrawals.status': withdrawalStatuses,
  'withdrawals.waiting_reason': waitingReasons,
  'refunds.source': refundSources,
  'refunds.status': refundStatuses,
  'refunds.waiting_reason': waitingReasons,
  'kyc_submissions.level': kycRequestLevels,
  'kyc_submissions.document_type': kycDocumentTypes,
  'kyc_submissions.status': kycSubmissionStatuses,
  'maintenance.scope': maintenanceScopes,
  'support_tickets.status': ticketStatuses,
  'outgoing.status': outgoingStatuses,
  'outgoing.purpose': outgoingPurposes,
  'rate_sources.failure': sourceFailures,
  'exchanges.failure': sourceFailures,
  'exchange_chains.problem': exchangeProblems,
  'exchange_instructions.kind': instructionKinds,
  'exchange_instructions.status': instructionStatuses,
};

/** Columns whose words stay inside. */
const ownWords = [
  'deposits.ruling',
  'exchange_instructions.move_to',
  'ledger_transfers.phase',
  'mails.kind',
  'mails.status',
  'coins.source_kind',
  'outgoing.source_kind',
  'outgoing_coins.source_kind',
  'outgoing_signatures.effect',
  'passkey_challenges.purpose',
  'payments.ended_as',
  'selections.origin',
];

/** Tables that the ORM may write: administration, where no money, event or audit row is written beside. */
const entityTables = [
  'accounts',
  'api_keys',
  'blacklist',
  'chains',
  'payment_settings',
  'sessions',
  'settings',
  'tokens',
  'webhook_configs',
];

/** Tables that only the statements of packages/database/src/sql write: money and hot paths. */
const statementTables = [
  'account_holders',
  'account_nonces',
  'administrator_roles',
  'approver_proposals',
  'audit_links',
  'account_brands',
  'audit_log',
  'audit_queue',
  'backup_codes',
  'beats',
  'blocks',
  'book_checker',
  'book_marks',
  'book_periods',
  'book_touches',
  'carried_balances',
  'books_checks',
  'chain_cursors',
  'chain_nodes',
  'coins',
  'currency_rates',
  'database_lineage',
  'database_sizes',
  'deliveries',
  'delivery_attempts',
  'deposit_addresses',
  'deposits',
  'ended_causes',
  'events',
  'exchange_assets',
  'exchange_balances',
  'exchange_chains',
  'exchange_credits',
  'exchange_instructions',
  'exchanges',
  'feed_epoch',
  'gas_runways',
  'history_bounds',
  'idempotency_keys',
  'invitations',
  'kyc_submissions',
  'ledger_transfers',
  'mail_cursor',
  'mails',
  'maintenance',
  'member_invitations',
  'members',
  'merchant_balances',
  'merchant_bindings',
  'merchant_entries',
  'merchant_passkey_changes',
  'merchant_signatures',
  'merchant_volume',
  'outgoing',
  'outgoing_coins',
  'outgoing_signatures',
  'passkey_challenges',
  'passkey_codes',
  'passkeys',
  'payment_counts',
  'payment_links',
  'payments',
  'payout_pause',
  'quarantines',
  'quotes',
  'rate_history',
  'rate_sources',
  'rates',
  'reorg_incidents',
  'refund_approvals',
  'refunds',
  'remainders',
  'second_factor_attempts',
  'second_factors',
  'second_person_requests',
  'selections',
  'sightings',
  'sign_in_failures',
  'signed_approvals',
  'settled_cases',
  'signer_approvals',
  'signer_networks',
  'support_tickets',
  'transfer_fees',
  'webhook_endpoints',
  'withdrawal_approvals',
  'withdrawal_wallets',
  'withdrawals',
];

test.each(Object.entries(wireWords))('%s allows exactly the words of the contract', (column, words) => {
  expect(schema.words.get(column)?.toSorted()).toEqual(words.toSorted());
});

test('every column with a closed list of words is known to be of the wire or our own', () => {
  expect([...schema.words.keys()].toSorted()).toEqual([...Object.keys(wireWords), ...ownWords].toSorted());
});

test('every table is either open to the ORM or left to statements', () => {
  const known = [...entityTables, ...statementTables].toSorted();
  expect(known, 'name each in statementTables, or in entityTables when it is no money and no hot path').toEqual(
    schema.tables,
  );
});

test('no two statements share a name, by which PostgreSQL prepares them once for each connection', () => {
  const names = pathsOf('packages/database/src/**/*.ts').flatMap((path) =>
    Array.from(textOf(path).matchAll(/\bstatement(?:<.*?>)?\(\s*'(\w+)'/gs), ([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('entities map administration tables only', () => {
  const mapped = pathsOf('packages/database/src/entities/*.ts').flatMap((path) =>
    Array.from(textOf(path).matchAll(/defineEntity\(\{(.*?)\bproperties:/gs), ([, head = '']) => ({
      path,
      table: /tableName: '(\w+)'/.exec(head)?.[1] ?? 'without tableName',
    })),
  );
  expect(mapped.filter(({ table }) => !entityTables.includes(table))).toEqual([]);
});
