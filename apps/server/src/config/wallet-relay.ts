import { type Environment, EnvironmentError } from '@florin/system/environment';

const isLoopback = (url: URL): boolean => url.protocol === 'ws:' && ['127.0.0.1', 'localhost'].includes(url.hostname);

/**
 * Address at which the payment page reaches wallets by WalletConnect, with the operator's project id; null where he has none.
 * The relay is asked by payers' browsers alone, so it is never one of the operator's inner network.
 */
export function readWalletRelay(environment: Environment): string | null {
  const projectId = environment.optional('FLORIN_WALLETCONNECT_PROJECT_ID');
  const relay = environment.text('FLORIN_WALLETCONNECT_RELAY', 'wss://relay.walletconnect.org');
  const url = URL.canParse(relay) ? new URL(relay) : null;
  if (url?.origin !== relay || !(url.protocol === 'wss:' || (!environment.guarded() && isLoopback(url))))
    throw new EnvironmentError('FLORIN_WALLETCONNECT_RELAY must be an address such as wss://relay.walletconnect.org.');
  if (projectId === null) return null;
  if (!/^[0-9a-f]{32}$/.test(projectId))
    throw new EnvironmentError('FLORIN_WALLETCONNECT_PROJECT_ID must be the 32 digits and letters of a project id.');
  return `${relay}/?projectId=${projectId}`;
}
