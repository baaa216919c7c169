import type { Checkout } from '@florin/contract/schemas/checkout';
import { NoticeBox } from '../parts/notice-box.tsx';
import { isPositive } from '../show/amount.ts';
import { noticeOf } from '../texts.ts';

/** A status that asks nothing of the payer but to read. */
export function NoticeView({ checkout }: { checkout: Checkout }) {
  const { status, merchant_name: merchant, token, total_received_crypto: amount } = checkout;
  const received = isPositive(amount) ? `${amount} ${token?.symbol ?? ''}` : null;
  const notice = noticeOf(status, { merchant, received });
  return notice && <NoticeBox notice={notice} />;
}
