import { existsSync } from 'node:fs';
import { pointInTime } from '../rewind/point-in-time.ts';
import { debianBinaries } from '../rewind/going-back.ts';
import { none } from './batched-campaign.ts';
import type { Campaign } from './campaign.ts';

/** As the schema says that the past is not settled. */
const refused = 'FL001';

/** The configuration of `deploy/pgbackrest` brings a database back as it was at one moment. */
export const campaign: Campaign = {
  name: 'point-in-time',
  about: 'pgBackRest restores a database to a moment between two writes: everything before it, nothing after it',
  run: async ({ say }) => {
    if (!existsSync(`${debianBinaries}/pg_restore`)) {
      say('SKIPPED: Debian’s package postgresql-15 is not installed');
      return { postgres: '', partial: true, counts: {}, figures: [] };
    }
    const { postgres, before, after, keptBefore, keptAfter, address, restoreMs } = await pointInTime(say);
    return {
      postgres,
      counts: { 'written before the moment': before, 'written after it': after },
      figures: [
        none('lost of what was written before the moment', before - keptBefore),
        none('kept of what was written after it', keptAfter),
        none('addresses given out before after-restore', address === refused ? 0 : 1),
        { name: 'restored in', value: restoreMs / 1_000, unit: 's' },
      ],
    };
  },
};
