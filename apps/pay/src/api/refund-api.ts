import type { PayerRefund } from '@florin/contract/schemas/refund';
import { ask, posted } from './ask.ts';

/** The refund that a link is for. Every method refuses with PayFailure. */
export interface RefundApi {
  read(): Promise<PayerRefund>;
  nameAddress(address: string): Promise<PayerRefund>;
}

/**
 * @param base address of the payment's resource: `…/v1/pay/<id>`
 * @param token goes into a header, where no log and no history keeps it
 */
export function openRefundApi(base: string, token: string, fetch: typeof globalThis.fetch): RefundApi {
  const proof = { 'x-refund-token': token };
  return {
    read: () => ask(fetch, `${base}/refund`, { headers: proof }),
    nameAddress: (address) => ask(fetch, `${base}/refund`, posted({ address }, proof)),
  };
}
