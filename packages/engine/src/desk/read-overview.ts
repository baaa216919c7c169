import { deskAlarms, deskQueues } from '@florin/contract/desk-vocabulary';
import { limits } from '@florin/contract/limits';
import type { ChainHealth } from '@florin/contract/vocabulary';
import { type DeskChainRow, listDeskChains } from '@florin/database/sql/desk/chains';
import { type DeskAlarmRow, readDeskAlarms } from '@florin/database/sql/desk/alarms';
import { type DeskQueueRow, readDeskQueues } from '@florin/database/sql/desk/queues';
import { healthOf } from '../chains/read-chain-health.ts';
import type { EnginePorts } from '../ports.ts';
import { alarmMessage } from './alarm-message.ts';

interface OverviewQueue {
  row: DeskQueueRow;
  /** As counted, no further than told. */
  count: bigint;
  isMore: boolean;
}

export interface Overview {
  at: Date;
  queues: OverviewQueue[];
  /** The worst first. */
  alarms: { row: DeskAlarmRow; message: string }[];
  chains: { row: DeskChainRow; status: ChainHealth }[];
}

/** Whoever has so many alarms needs no more of them. */
const alarmsMax = 100;

/** What waits for a person, what is wrong, and how each chain does: three statements, asked at once. */
export async function readOverview({ db, clock }: Pick<EnginePorts, 'db' | 'clock'>): Promise<Overview> {
  const now = clock.now();
  const [queues, alarms, chains] = await Promise.all([
    db.many(readDeskQueues, { now }),
    db.many(readDeskAlarms, { now }),
    db.many(listDeskChains),
  ]);
  const most = BigInt(limits.deskCountMax);
  return {
    at: now,
    queues: queues
      .toSorted((one, other) => deskQueues.indexOf(one.queue) - deskQueues.indexOf(other.queue))
      .map((row) => ({ row, count: row.total > most ? most : row.total, isMore: row.total > most })),
    alarms: alarms
      .toSorted((one, other) => deskAlarms.indexOf(one.alarm) - deskAlarms.indexOf(other.alarm))
      .slice(0, alarmsMax)
      .map((row) => ({ row, message: alarmMessage(row) })),
    chains: chains.map((row) => ({ row, status: healthOf(row, now) })),
  };
}
