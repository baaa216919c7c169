import { readFeedMarks } from '@florin/database/sql/events/read-feed-marks';
import type { Session } from '@florin/database/statement';
import { News, type NewsLimits } from '../news/news.ts';

/** News of merchants' feeds of events, by the id of the merchant. */
export const feedNews = (db: Session, limits: NewsLimits): News =>
  new News({ what: 'feed', readMarks: (ids) => db.many(readFeedMarks, { ids }) }, limits);
