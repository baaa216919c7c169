import type { PayerWords } from './en.ts';

export const ar: PayerWords = {
  receiptSubject: 'إيصال من {shop}: {amount}',
  receiptOpening: 'استلم {shop} دفعتك بمبلغ {amount}.',
  refundLinkSubject: '{shop} يعيد إليك المال',
  refundLinkOpening: '{shop} يعيد إليك {amount}. حدّد وجهته: افتح الرابط وأدخل عنوانك.',
  refundLinkAction: 'أدخل عنوانك',
  refundSentSubject: 'المبلغ المسترد من {shop} في الطريق',
  refundSentOpening: 'أعاد {shop} إليك {amount}.',
  amount: 'المبلغ',
  paid: 'المدفوع',
  order: 'الطلب',
  description: 'الوصف',
  payment: 'الدفعة',
  completedAt: 'اكتملت',
  refunded: 'المبلغ المسترد',
  address: 'العنوان',
  transaction: 'المعاملة',
  linkEnds: 'ينتهي الرابط',
  openPage: 'افتح الدفعة',
  closing:
    'يرسل {operator} هذه الرسالة نيابة عن {shop} الذي قدّم هذا العنوان مع الدفعة. لن يطلب منك أحد كلمة مرور أو عبارة سرية.',
};
