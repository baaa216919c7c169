import { statement } from '../statement.ts';

export const renewFeedEpoch = statement<[]>('renew_feed_epoch', 'update feed_epoch set epoch = gen_random_uuid()');
