import type { Route } from '@florin/ui/route/screen';
import type { Call } from './may.tsx';

/** A screen that is absent for whoever may not call what it is for. */
export interface OwnRoute extends Route {
  needs?: Call;
}

/** Every address of the console; the first that fits is shown. */
export const routes: readonly OwnRoute[] = [
  { path: '/', load: async () => (await import('./screens/home.tsx')).Home },
  { path: '/payments', load: async () => (await import('./screens/payments.tsx')).Payments },
  {
    path: '/payments/new',
    needs: 'payments.create',
    load: async () => (await import('./screens/new-payment.tsx')).NewPayment,
  },
  { path: '/payments/:id', load: async () => (await import('./screens/payment.tsx')).PaymentScreen },
  { path: '/links', load: async () => (await import('./screens/links.tsx')).Links },
  {
    path: '/links/new',
    needs: 'paymentLinks.create',
    load: async () => (await import('./screens/new-link.tsx')).NewLink,
  },
  { path: '/money', load: async () => (await import('./screens/money.tsx')).Money },
  { path: '/withdrawals', load: async () => (await import('./screens/withdrawals.tsx')).Withdrawals },
  {
    path: '/withdrawals/new',
    needs: 'withdrawals.request',
    load: async () => (await import('./screens/new-withdrawal.tsx')).NewWithdrawal,
  },
  { path: '/wallets', load: async () => (await import('./screens/wallets.tsx')).Wallets },
  { path: '/webhooks', load: async () => (await import('./screens/webhooks.tsx')).Webhooks },
  { path: '/webhooks/:id', load: async () => (await import('./screens/delivery.tsx')).DeliveryScreen },
  { path: '/keys', load: async () => (await import('./screens/keys.tsx')).Keys },
  { path: '/team', load: async () => (await import('./screens/team.tsx')).Team },
  { path: '/settings', load: async () => (await import('./screens/settings.tsx')).Settings },
  { path: '/verification', load: async () => (await import('./screens/verification.tsx')).Verification },
  { path: '/security', load: async () => (await import('./screens/security.tsx')).Security },
];
