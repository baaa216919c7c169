import type { PayerWords } from './en.ts';

export const de: PayerWords = {
  receiptSubject: 'Beleg von {shop}: {amount}',
  receiptOpening: '{shop} hat Ihre Zahlung über {amount} erhalten.',
  refundLinkSubject: '{shop} gibt Ihnen Geld zurück',
  refundLinkOpening:
    '{shop} gibt Ihnen {amount} zurück. Sagen Sie, wohin: Öffnen Sie den Link und geben Sie Ihre Adresse ein.',
  refundLinkAction: 'Adresse eingeben',
  refundSentSubject: 'Ihre Erstattung von {shop} ist unterwegs',
  refundSentOpening: '{shop} hat Ihnen {amount} zurückgesendet.',
  amount: 'Betrag',
  paid: 'Bezahlt',
  order: 'Bestellung',
  description: 'Beschreibung',
  payment: 'Zahlung',
  completedAt: 'Abgeschlossen',
  refunded: 'Erstattung',
  address: 'Adresse',
  transaction: 'Transaktion',
  linkEnds: 'Der Link endet',
  openPage: 'Zahlung öffnen',
  closing:
    '{operator} sendet dies für {shop}; der Shop hat diese Adresse bei der Zahlung angegeben. Niemand fragt Sie nach einem Passwort oder Seed.',
};
