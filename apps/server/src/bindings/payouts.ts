import { readPayoutPause } from '@florin/database/sql/payout-pause';
import { pausePayouts, resumePayouts } from '@florin/engine/books/payout-pause';
import type { AdminPayoutUseCases } from '../routes/admin-payouts.ts';
import type { ServerPorts } from './ports.ts';

export const bindAdminPayouts = (ports: ServerPorts): AdminPayoutUseCases => ({
  readPause: () => ports.db.one(readPayoutPause),
  pause: (reason, by) => pausePayouts(ports, reason, by),
  resume: (reason, by) => resumePayouts(ports, reason, by),
});
