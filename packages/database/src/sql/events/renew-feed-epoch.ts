import { type NoParameters, statement } from '../../statement.ts';

export const renewFeedEpoch = statement<NoParameters>(
  'renew_feed_epoch',
  'update feed_epoch set epoch = gen_random_uuid()',
);
