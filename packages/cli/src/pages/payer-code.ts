import type { Checkout, Florin } from '@florin/sdk';
import { renderUnicodeCompact } from 'uqr';

export interface PayerCode {
  /** What a wallet reads: the payment itself once its token is chosen, before that the address of its page. */
  readonly content: string;
  /** Drawn for a terminal. */
  readonly code: string;
  /** What is to be sent where; empty before a choice. */
  readonly sum: string;
}

/** What a payer scans. */
export async function payerCode(florin: Florin, id: string, checkout: Checkout): Promise<PayerCode> {
  const { payment_uri: uri, wallet_address: address, remaining_crypto_amount: amount, token } = checkout;
  const content = uri ?? `${(await florin.service.brand()).pay_page_base}/pay/${id}`;
  const sum = token && address ? `${amount ?? ''} ${token.symbol} to ${address}\n` : '';
  return { content, code: renderUnicodeCompact(content, { border: 2 }), sum };
}
