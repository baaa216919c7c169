import type { Route } from '@florin/ui/route/screen';

/** Every screen by its address. The desk's code is loaded first, that of the others when somebody goes there. */
export const routes: readonly Route[] = [
  { path: '/', load: async () => (await import('./screens/desk.tsx')).Desk },
  { path: '/approvals', load: async () => (await import('./screens/approvals.tsx')).Approvals },
  {
    path: '/approvals/withdrawals/:id',
    load: async () => (await import('./screens/approve-withdrawal.tsx')).ApproveWithdrawal,
  },
  { path: '/approvals/refunds/:id', load: async () => (await import('./screens/approve-refund.tsx')).ApproveRefund },
  { path: '/approvals/kyc/:id', load: async () => (await import('./screens/review-kyc.tsx')).ReviewKyc },
  { path: '/cases', load: async () => (await import('./screens/cases.tsx')).Cases },
  { path: '/payments', load: async () => (await import('./screens/payments.tsx')).Payments },
  { path: '/payments/:id', load: async () => (await import('./screens/payment.tsx')).PaymentDetail },
  { path: '/merchants', load: async () => (await import('./screens/merchants.tsx')).Merchants },
  { path: '/merchants/:id', load: async () => (await import('./screens/merchant.tsx')).MerchantDetail },
  { path: '/chains', load: async () => (await import('./screens/chains.tsx')).Chains },
  { path: '/chains/:id', load: async () => (await import('./screens/chain.tsx')).ChainDetail },
  { path: '/rates', load: async () => (await import('./screens/rates.tsx')).Rates },
  { path: '/treasury', load: async () => (await import('./screens/treasury.tsx')).Treasury },
  { path: '/treasury/outgoing', load: async () => (await import('./screens/outgoing.tsx')).OutgoingList },
  { path: '/books', load: async () => (await import('./screens/books.tsx')).BooksScreen },
  { path: '/books/audit', load: async () => (await import('./screens/audit.tsx')).Audit },
  { path: '/tickets', load: async () => (await import('./screens/tickets.tsx')).Tickets },
  { path: '/service', load: async () => (await import('./screens/service.tsx')).Service },
  { path: '/service/settings', load: async () => (await import('./screens/settings.tsx')).SettingsScreen },
  { path: '/service/blacklist', load: async () => (await import('./screens/blacklist.tsx')).Blacklist },
  { path: '/service/administrators', load: async () => (await import('./screens/administrators.tsx')).Administrators },
  { path: '/service/security', load: async () => (await import('./screens/security.tsx')).Security },
  { path: '/service/requests', load: async () => (await import('./screens/requests.tsx')).Requests },
];
