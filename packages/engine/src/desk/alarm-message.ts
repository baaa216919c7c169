import type { DeskAlarm } from '@florin/contract/desk-vocabulary';
import type { DeskAlarmRow } from '@florin/database/sql/desk/alarms';

const because = (detail: string | null): string => (detail === null || detail === '' ? '' : ` ${detail}`);

/** What each alarm means for a person, and what to do. */
const messages: Readonly<Record<DeskAlarm, (detail: string | null) => string>> = {
  database_rewound: (why) =>
    `The database went back in time: nothing leaves until somebody sees the restore through.${because(why)}`,
  books_differ: (where) => `A rule of the books is broken:${because(where)}.`,
  books_unchecked: () => 'The books are checked every five minutes, and were not: money stops leaving without checks.',
  payouts_paused: (why) => `No money leaves.${because(why)}`,
  chain_halted: (why) => `Nothing of the chain is read, confirmed or settled until it is resumed.${because(why)}`,
  chain_disputed: () => 'Its nodes contradict each other: nothing of it is confirmed while they do.',
  chain_silent: () => 'Its head has not moved for twenty block times: payments on it wait.',
  node_disagrees: (host) => `A node has other blocks than most:${because(host)}.`,
  node_silent: (host) => `A node does not answer:${because(host)}.`,
  rate_stale: () => 'It has no fresh rate: payers cannot choose it.',
  token_refused: (why) => `Its chain does not confirm what was said of it.${because(why)}`,
  gas_low: (sweeps) => `The treasury pays for ${sweeps ?? 'few'} more sweeps: send coins to it.`,
  addresses_low: (left) => `${left ?? 'Few'} addresses are left for new payments: the signer does not fill the pool.`,
  exchange_silent: (why) => `It pays withdrawals out, and does not answer.${because(why)}`,
};

/** As many letters of a reason are shown. */
const charactersMax = 300;

/** One alarm as a sentence. */
export function alarmMessage({ alarm, detail }: Pick<DeskAlarmRow, 'alarm' | 'detail'>): string {
  const text = messages[alarm](detail);
  return text.length > charactersMax ? `${text.slice(0, charactersMax - 1)}…` : text;
}
