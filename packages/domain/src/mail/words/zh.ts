import type { PayerWords } from './en.ts';

export const zh: PayerWords = {
  receiptSubject: '{shop} 的收据：{amount}',
  receiptOpening: '{shop} 已收到您的付款 {amount}。',
  refundLinkSubject: '{shop} 向您退款',
  refundLinkOpening: '{shop} 向您退还 {amount}。请打开链接并填写您的收款地址。',
  refundLinkAction: '填写地址',
  refundSentSubject: '{shop} 的退款已发出',
  refundSentOpening: '{shop} 已向您退回 {amount}。',
  amount: '金额',
  paid: '已付',
  order: '订单',
  description: '说明',
  payment: '付款',
  completedAt: '完成时间',
  refunded: '退款',
  address: '地址',
  transaction: '交易',
  linkEnds: '链接有效期至',
  openPage: '打开付款页面',
  closing: '{operator} 代表 {shop} 发送此邮件，该商家在付款时提供了此邮箱。任何人都不会向您索要密码或助记词。',
};
