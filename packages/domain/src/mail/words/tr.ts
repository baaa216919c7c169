import type { PayerWords } from './en.ts';

export const tr: PayerWords = {
  receiptSubject: '{shop} makbuzu: {amount}',
  receiptOpening: '{shop}, {amount} tutarındaki ödemenizi aldı.',
  refundLinkSubject: '{shop} size para iade ediyor',
  refundLinkOpening:
    '{shop} size {amount} iade ediyor. Nereye gideceğini söyleyin: bağlantıyı açın ve adresinizi girin.',
  refundLinkAction: 'Adresinizi girin',
  refundSentSubject: '{shop} iadeniz yolda',
  refundSentOpening: '{shop} size {amount} geri gönderdi.',
  amount: 'Tutar',
  paid: 'Ödenen',
  order: 'Sipariş',
  description: 'Açıklama',
  payment: 'Ödeme',
  completedAt: 'Tamamlandı',
  refunded: 'İade',
  address: 'Adres',
  transaction: 'İşlem',
  linkEnds: 'Bağlantının sonu',
  openPage: 'Ödemeyi aç',
  closing:
    'Bunu {shop} adına {operator} gönderir; bu adresi ödemeyle birlikte mağaza verdi. Kimse sizden parola veya gizli kelime istemez.',
};
