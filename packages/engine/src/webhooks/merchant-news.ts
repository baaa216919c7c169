import { readMerchantMarks } from '@florin/database/sql/events/read-merchant-marks';
import type { Session } from '@florin/database/statement';
import { News, type NewsLimits } from '../news/news.ts';

/** News of all that a merchant looks at: of the events of payments, withdrawals and refunds, and of deliveries. */
export const merchantNews = (db: Session, limits: NewsLimits): News =>
  new News({ what: 'merchant', readMarks: (ids) => db.many(readMerchantMarks, { ids }) }, limits);
