import { createBoundedFetch } from '@florin/ccxt/bounded-fetch';
import { loadClass } from '@florin/ccxt/load-class';
import type { Clock } from '@florin/domain/ports/clock';
import type { Exchange } from '@florin/domain/ports/exchange';
import type { ExchangeCredentials, PayoutExchangeName } from './known-exchanges.ts';
import type { CcxtOkx } from './okx/ccxt-okx.ts';
import type { okxNetworks } from './okx/networks.ts';
import { OkxExchange } from './okx/okx-exchange.ts';
import { InstructionRequests } from './sending.ts';

export interface OpenExchangeOptions {
  name: PayoutExchangeName;
  credentials: ExchangeCredentials;
  clock: Clock;
  /** Another origin in place of the exchange's own, and who vouches for it, in PEM; for development and tests. */
  origin?: string | undefined;
  ca?: readonly string[];
  /** Further lines of the table of chains; for development and tests. */
  networks?: typeof okxNetworks;
  timeoutMs?: number;
  /** False: asked as fast as it answers, for a stand-in of our own; otherwise ccxt keeps to the published limits. */
  paced?: boolean;
}

const timeoutMsUsual = 10_000;
/** The longest answer is the list of pairs, about three megabytes. */
const answerBytesMax = 16 * 1024 * 1024;

/** An account at an exchange; nothing is loaded or asked before the first question. */
export function openExchange(options: OpenExchangeOptions): Exchange {
  const { credentials, clock, origin, ca = [], networks = {}, timeoutMs = timeoutMsUsual, paced = true } = options;
  const bounded = createBoundedFetch({ totalMs: timeoutMs, bytesMax: answerBytesMax, ca });
  const load = async (requests: InstructionRequests): Promise<CcxtOkx> => {
    const config = {
      enableRateLimit: paced,
      apiKey: credentials.key,
      secret: credentials.secret,
      password: credentials.passphrase,
      options: {
        defaultType: 'spot',
        fetchMarkets: { types: ['spot'] },
        createOrder: 'privatePostTradeOrder',
        // An instruction is given once: whatever looks like a failure is looked up, never sent again.
        maxRetriesOnFailure: 0,
      },
    };
    const ccxt = await loadClass<CcxtOkx>('okx', {
      requests: { ...bounded, fetch: requests.fetch },
      timeoutMs,
      origin,
      config,
    });
    ccxt.milliseconds = () => clock.now().getTime();
    // Amounts are cut to the exchange's steps before they come here; ccxt would send them through floating point.
    ccxt.amountToPrecision = (_symbol, amount) => amount;
    ccxt.priceToPrecision = (_symbol, price) => price;
    ccxt.currencyToPrecision = (_code, amount) => amount;
    return ccxt;
  };
  return new OkxExchange({ load, requests: new InstructionRequests(bounded), close: () => bounded.close(), networks });
}
