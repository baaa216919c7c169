import type { Contract } from '@florin/contract/contract';
import { readVolume } from '@florin/engine/ledger/read-volume';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentVolume } from '../presenters/volume.ts';

/** Sums over a merchant's payments. */
export const reportRoutes = (ports: ServerPorts): Handlers<Contract['reports']> => ({
  volume: async ({ caller, query: { from, to, bucket, by } }) => ({
    volume: (await readVolume(ports, caller.accountId, { from, to, bucket, by })).map(presentVolume),
  }),
});
