import { ids } from '@florin/contract/examples/ids';
import type { Screen } from './screen.ts';

/** Every screen of the merchants' console with an address that shows it. */
export const merchantScreens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'payments', path: '/payments' },
  { name: 'payments-found', path: '/payments?q=1042&status=completed' },
  { name: 'new-payment', path: '/payments/new' },
  { name: 'payment', path: `/payments/${ids.payment}` },
  { name: 'links', path: '/links' },
  { name: 'new-link', path: '/links/new' },
  { name: 'money', path: '/money' },
  { name: 'withdrawals', path: '/withdrawals' },
  { name: 'new-withdrawal', path: '/withdrawals/new' },
  { name: 'wallets', path: '/wallets' },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'delivery', path: `/webhooks/${ids.delivery}` },
  { name: 'keys', path: '/keys' },
  { name: 'team', path: '/team' },
  { name: 'settings', path: '/settings' },
  { name: 'verification', path: '/verification' },
  { name: 'security', path: '/security' },
  { name: 'nowhere', path: '/elsewhere' },
];
