import type {
  Checkout,
  CheckoutStatus,
  ConfirmedSelection,
  LiveRate,
  RecentBlock,
} from '@florin/contract/schemas/checkout';
import type { FeeEstimates } from '@florin/contract/schemas/fee-estimate';
import type { NewTicket, OpenedTicket } from '@florin/contract/schemas/support';
import { ask, posted } from './ask.ts';

/** The payer's side of one payment. Every method refuses with PayFailure. */
export interface PayApi {
  read(): Promise<Checkout>;
  status(): Promise<CheckoutStatus>;
  rate(tokenId: string): Promise<LiveRate>;
  feeEstimates(): Promise<FeeEstimates>;
  confirm(tokenId: string): Promise<ConfirmedSelection>;
  /** What a transaction on the chosen network is built on. */
  recentBlock(): Promise<RecentBlock>;
  /** Takes the choice of a token back. */
  change(): Promise<Checkout>;
  openTicket(ticket: NewTicket): Promise<OpenedTicket>;
  /** How many milliseconds the server's clock is ahead of this device's, by its latest answer. */
  serverAhead(): number;
}

export interface Connection {
  fetch: typeof fetch;
  now: () => number;
  /** Lead of the server's clock as far as it is known before the first answer. */
  ahead?: number;
}

/** A `Date` header is cut to the second; on average it is this much behind. */
const dateHeaderLag = 500;

/** @param base address of the payment's resource: `…/v1/pay/<id>` */
export function openPayApi(base: string, { fetch, now, ahead: known = 0 }: Connection): PayApi {
  let ahead = known;
  const learnTime = ({ headers }: Response): void => {
    const serverTime = Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(serverTime)) ahead = serverTime + dateHeaderLag - now();
  };
  const get = <Answer>(path: string, init: RequestInit = {}): Promise<Answer> =>
    ask(fetch, base + path, init, learnTime);
  return {
    read: () => get(''),
    status: () => get('/status'),
    rate: (tokenId) => get(`/rate?token_id=${encodeURIComponent(tokenId)}`),
    feeEstimates: () => get('/fee-estimates'),
    confirm: (tokenId) => get('/confirm', posted({ token_id: tokenId })),
    recentBlock: () => get('/recent-block'),
    change: () => get('/change', { method: 'POST' }),
    openTicket: (ticket) => get('/support', posted(ticket)),
    serverAhead: () => ahead,
  };
}
