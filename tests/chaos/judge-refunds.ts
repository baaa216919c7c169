import type { Database } from '@florin/database/database';
import { type NoParameters, statement } from '@florin/database/statement';
import type { Anvil } from '@florin/nodes/anvil';
import { transferTopic } from '../crash/treasury.ts';

interface Refund {
  id: string;
  status: string;
  destination: string | null;
  contract: string | null;
  net: bigint;
}

const listRefunds = statement<NoParameters, Omit<Refund, 'net'> & { net: string }>(
  'chaos_list_refunds',
  `select r.id, r.status, r.destination, t.contract, r.amount - r.deducted as net
     from refunds r join tokens t on t.id = r.token_id order by r.id`,
);

/** The issuer keeps at most this of a transfer, in parts of the whole. */
const feeShareMax = 50n;

/** What the chain says of one address: how often something came, and how much. */
interface Arrived {
  times: number;
  units: bigint;
}

/**
 * What went back otherwise than once. Every request has an address of its own, or shares it with the one that was made
 * again since an answer was lost, so that the chain alone tells how often its coins arrived.
 */
export async function judgeRefunds(
  db: Database,
  anvil: Anvil,
  contracts: readonly string[],
): Promise<{ wrong: string[]; completed: number; failed: number }> {
  const refunds: Refund[] = (await db.many(listRefunds)).map(({ id, status, destination, contract, net }) => {
    return { id, status, destination, contract, net: BigInt(net) };
  });
  const arrived = await arrivals(anvil, contracts);
  const wrong: string[] = [];
  for (const one of refunds) {
    if (!['completed', 'failed', 'rejected'].includes(one.status))
      wrong.push(`Refund ${one.id} is still ${one.status}.`);
    if (one.status !== 'completed') continue;
    const there = one.contract === null ? await coins(anvil, one.destination) : arrived.get(keyOf(one));
    if (there === undefined || there.units === 0n) wrong.push(`Refund ${one.id} is completed and nothing arrived.`);
  }
  for (const [key, paid] of Map.groupBy(
    refunds.filter(({ contract }) => contract !== null),
    keyOf,
  )) {
    const completed = paid.filter(({ status }) => status === 'completed');
    const due = completed.reduce((sum, { net }) => sum + net, 0n);
    const { times, units } = arrived.get(key) ?? { times: 0, units: 0n };
    const isRight = times === completed.length && units <= due && units >= due - due / feeShareMax;
    if (!isRight) wrong.push(`At ${key} ${units} arrived in ${times} transfers for ${completed.length} of ${due}.`);
  }
  for (const one of refunds.filter(({ contract }) => contract === null)) {
    const { units } = await coins(anvil, one.destination);
    const due = one.status === 'completed' ? one.net : 0n;
    if (units !== due) wrong.push(`Refund ${one.id} is ${one.status}, and ${units} of ${one.net} wei arrived.`);
  }
  const count = (status: string): number => refunds.filter((one) => one.status === status).length;
  return { wrong, completed: count('completed'), failed: count('failed') };
}

const keyOf = ({ destination, contract }: Pick<Refund, 'destination' | 'contract'>): string =>
  `${destination} ${contract}`.toLowerCase();

async function coins(anvil: Anvil, address: string | null): Promise<Arrived> {
  const units = BigInt(await anvil.rpc<string>('eth_getBalance', [address, 'latest']));
  return { times: units === 0n ? 0 : 1, units };
}

async function arrivals(anvil: Anvil, contracts: readonly string[]): Promise<ReadonlyMap<string, Arrived>> {
  const filter = { fromBlock: '0x0', toBlock: 'latest', address: contracts, topics: [transferTopic] };
  const logs = await anvil.rpc<{ address: string; topics: string[]; data: string }[]>('eth_getLogs', [filter]);
  const arrived = new Map<string, Arrived>();
  for (const { address, topics, data } of logs) {
    const key = keyOf({ destination: `0x${(topics[2] ?? '').slice(-40)}`, contract: address });
    const { times, units } = arrived.get(key) ?? { times: 0, units: 0n };
    arrived.set(key, { times: times + 1, units: units + BigInt(data) });
  }
  return arrived;
}
