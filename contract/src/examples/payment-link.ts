import { baseUrl, ids } from './ids.ts';

const newPaymentLink = { title: 'Ticket, Saturday', amount_usd: '25.00', reference: 'saturday', uses_max: 100 };
const url = `${baseUrl}/pay/links/${ids.paymentLink}`;
const paymentLink = {
  id: ids.paymentLink,
  url,
  ...newPaymentLink,
  min_usd: null,
  max_usd: null,
  uses: 17,
  expires_at: '2026-03-07T18:00:00.000Z',
  active: true,
  created_at: '2026-02-20T11:02:10.044Z',
};

export const paymentLinkExamples = {
  newPaymentLink,
  paymentLink,
  paymentLinkPage: { total: 1, page: 1, page_size: 20, total_pages: 1, payment_links: [paymentLink] },
  paymentLinkChanges: { active: false },
  paymentLinkCode: {
    url,
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 41 41"><path d="M4 4h7v1h-7z"/></svg>',
    html: `<a href="${url}">Ticket, Saturday</a>`,
  },
} as const;
