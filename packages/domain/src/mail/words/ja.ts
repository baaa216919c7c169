import type { PayerWords } from './en.ts';

export const ja: PayerWords = {
  receiptSubject: '{shop} の領収書：{amount}',
  receiptOpening: '{shop} は {amount} のお支払いを受け取りました。',
  refundLinkSubject: '{shop} から返金があります',
  refundLinkOpening: '{shop} が {amount} を返金します。リンクを開いて受取先アドレスを入力してください。',
  refundLinkAction: 'アドレスを入力',
  refundSentSubject: '{shop} からの返金を送りました',
  refundSentOpening: '{shop} が {amount} を返送しました。',
  amount: '金額',
  paid: '支払い',
  order: '注文',
  description: '説明',
  payment: 'お支払い番号',
  completedAt: '完了',
  refunded: '返金',
  address: 'アドレス',
  transaction: '取引',
  linkEnds: 'リンクの期限',
  openPage: 'お支払いを開く',
  closing:
    '{operator} が {shop} に代わって送信しました。この宛先は店舗がお支払いとともに指定したものです。パスワードやシードをお尋ねすることはありません。',
};
