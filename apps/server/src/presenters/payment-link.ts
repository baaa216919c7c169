import type { PaymentLink, PaymentLinkCode } from '@florin/contract/schemas/payment-link';
import type { PaymentLinkRow } from '@florin/database/sql/payment-links/write';
import { escaped } from '../http/escaped.ts';
import { qrSvg } from '../http/qr-svg.ts';
import type { Links } from './links.ts';
import { instant } from './scalars.ts';

/** A link as its merchant reads it. */
export const presentPaymentLink = (link: PaymentLinkRow, links: Links): PaymentLink => ({
  id: link.id,
  url: links.paymentLink(link.id),
  title: link.title,
  amount_usd: link.amountUsd,
  min_usd: link.minUsd,
  max_usd: link.maxUsd,
  reference: link.reference,
  uses_max: link.usesMax,
  uses: link.uses,
  expires_at: instant(link.expiresAt),
  active: link.active,
  created_at: link.createdAt.toISOString(),
});

/** A link for paper and for web pages. */
export const presentLinkCode = ({ id, title }: PaymentLinkRow, links: Links): PaymentLinkCode => {
  const url = links.paymentLink(id);
  return { url, svg: qrSvg(url, { label: title }), html: `<a href="${escaped(url)}">${escaped(title)}</a>` };
};
