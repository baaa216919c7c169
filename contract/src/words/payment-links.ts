const open = 'null: the payer names the amount';

/** Members of payment links. */
export const paymentLinkWords: Readonly<Record<string, string>> = {
  title: 'What the payer sees that the payment is for; the payment has it as `description`.',
  min_usd: 'The least that a payer may name, in US dollars; null: the least of the platform.',
  max_usd: 'The most that a payer may name, in US dollars; null: the most of the platform.',
  'PaymentLink.amount_usd': `What each payment asks for, in US dollars; ${open}.`,
  'NewPaymentLink.amount_usd': `What each payment asks for, in US dollars; left out or ${open}.`,
  'PaymentLinkChanges.amount_usd': `What each new payment asks for, in US dollars; ${open}.`,
  'NewPaymentLink.min_usd': 'The least that a payer may name, where the amount is open.',
  'NewPaymentLink.max_usd': 'The most that a payer may name, where the amount is open.',
  'PaymentLink.reference': 'The reference that each payment of the link gets; null without one.',
  'NewPaymentLink.reference': 'A reference of your own that each payment of the link gets.',
  'PaymentLinkChanges.reference': 'A reference of your own that each new payment of the link gets.',
  uses_max: 'How often the link may be used; null: any number of times.',
  uses: 'How often it was used: payments that were opened and did not end unpaid.',
  'PaymentLink.expires_at': 'When the link ends; null: never.',
  'NewPaymentLink.expires_at': 'When the link ends; left out: never.',
  'PaymentLinkChanges.expires_at': 'When the link ends; null: never.',
  active: 'Whether the link opens payments.',
  'NewPaymentLink.active': 'Whether the link opens payments; true when left out.',
  'PaymentLink.url': 'Where payers go.',
  'PaymentLinkCode.url': 'Where payers go.',
  svg: 'A QR code of the address, as an SVG picture.',
  html: 'A link for a web page, as HTML.',
  payment_link_id: 'Id of the payment link.',
  payment_links: 'The links of this page, newest first.',
};
