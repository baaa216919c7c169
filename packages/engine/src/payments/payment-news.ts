import { readPaymentMarks } from '@florin/database/sql/payments/read-marks';
import type { Session } from '@florin/database/statement';
import { News, type NewsLimits } from '../news/news.ts';

/** News of payments, their deposits included, for those who look at them. */
export const paymentNews = (db: Session, limits: NewsLimits): News =>
  new News({ what: 'payment', readMarks: (ids) => db.many(readPaymentMarks, { ids }) }, limits);
