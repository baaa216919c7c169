import { ids } from '@florin/contract/examples/ids';
import type { Screen } from './screen.ts';

/** Every screen of the operators' console with an address that shows it. */
export const operatorScreens: readonly Screen[] = [
  { name: 'desk', path: '/' },
  { name: 'approvals-withdrawals', path: '/approvals' },
  { name: 'approvals-refunds', path: '/approvals?kind=refunds' },
  { name: 'approvals-kyc', path: '/approvals?kind=kyc' },
  { name: 'withdrawal', path: `/approvals/withdrawals/${ids.withdrawal}` },
  { name: 'refund', path: `/approvals/refunds/${ids.refund}` },
  { name: 'verification', path: `/approvals/kyc/${ids.kycSubmission}` },
  { name: 'cases-unmatched', path: '/cases' },
  { name: 'cases-quarantine', path: '/cases?kind=quarantine' },
  { name: 'cases-failed', path: '/cases?kind=failed' },
  { name: 'cases-suspended', path: '/cases?kind=suspended' },
  { name: 'payments', path: '/payments?q=1042&status=completed' },
  { name: 'payment', path: `/payments/${ids.payment}` },
  { name: 'merchants', path: '/merchants' },
  { name: 'merchant', path: `/merchants/${ids.merchant}` },
  { name: 'chains', path: '/chains' },
  { name: 'chain', path: `/chains/${ids.chain}` },
  { name: 'rates', path: '/rates' },
  { name: 'treasury', path: '/treasury' },
  { name: 'outgoing', path: '/treasury/outgoing' },
  { name: 'books', path: '/books' },
  { name: 'audit', path: '/books/audit' },
  { name: 'tickets', path: '/tickets' },
  { name: 'service', path: '/service' },
  { name: 'settings', path: '/service/settings' },
  { name: 'blacklist', path: '/service/blacklist' },
  { name: 'confirmations', path: '/service/requests' },
  { name: 'nowhere', path: '/elsewhere' },
];
