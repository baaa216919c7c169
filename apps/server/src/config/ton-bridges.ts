import { type Environment, EnvironmentError } from '@florin/system/environment';

/** Each is listened to while a code waits, and a browser keeps six connections to one host. */
const bridgesMax = 8;

const bare = (address: string): string => address.replace(/\/+$/, '');

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname);

/**
 * Addresses of bridges of TON Connect, without a slash at the end, at which the payment page reaches wallets elsewhere; none
 * where it is not offered. They are asked by payers' browsers alone.
 */
export function readTonBridges(environment: Environment): readonly string[] {
  const listed = (environment.optional('FLORIN_TONCONNECT_BRIDGES') ?? '')
    .split(/[\s,]+/)
    .filter((text) => text !== '');
  const isBridge = (text: string): boolean => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || bare(url.origin + url.pathname) !== bare(text)) return false;
    return url.protocol === 'https:' || (!environment.guarded() && isLoopback(url));
  };
  if (listed.length > bridgesMax || !listed.every(isBridge))
    throw new EnvironmentError(
      `FLORIN_TONCONNECT_BRIDGES must list at most ${bridgesMax} addresses such as https://bridge.tonapi.io/bridge.`,
    );
  return listed.map(bare);
}
