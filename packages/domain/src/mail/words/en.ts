/** The words of messages to payers. `{shop}` and the like are filled in. */
export interface PayerWords {
  receiptSubject: string;
  receiptOpening: string;
  refundLinkSubject: string;
  refundLinkOpening: string;
  refundLinkAction: string;
  refundSentSubject: string;
  refundSentOpening: string;
  amount: string;
  paid: string;
  order: string;
  description: string;
  payment: string;
  completedAt: string;
  refunded: string;
  address: string;
  transaction: string;
  linkEnds: string;
  openPage: string;
  closing: string;
}

export const en: PayerWords = {
  receiptSubject: 'Receipt from {shop}: {amount}',
  receiptOpening: '{shop} has received your payment of {amount}.',
  refundLinkSubject: '{shop} gives you money back',
  refundLinkOpening: '{shop} gives you {amount} back. Tell where it should go: open the link and enter your address.',
  refundLinkAction: 'Enter your address',
  refundSentSubject: 'Your refund from {shop} is on its way',
  refundSentOpening: '{shop} has sent {amount} back to you.',
  amount: 'Amount',
  paid: 'Paid',
  order: 'Order',
  description: 'Description',
  payment: 'Payment',
  completedAt: 'Completed',
  refunded: 'Refund',
  address: 'Address',
  transaction: 'Transaction',
  linkEnds: 'The link ends',
  openPage: 'Open the payment',
  closing:
    '{operator} sends this for {shop}, which gave this address with the payment. Nobody will ask you for a password or a seed.',
};
