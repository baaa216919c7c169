import { Client } from 'pg';
import { Beats } from './beats.ts';
import { hosts } from './network.ts';
import { databaseName, superuserUrl } from './urls.ts';

const pauseMs = 100;
const limits = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 };

/** Writes a row again and again to whichever host takes it: what the database itself is good for, past every proxy. */
export async function probeWrites(first: Client): Promise<Beats> {
  await first.query('create table if not exists failover_probe (at timestamptz not null)');
  const candidates = hosts.slice(0, 2);
  let turn = 0;
  let client: Client | null = null;
  const write = async (): Promise<number | null> => {
    try {
      client ??= await open(superuserUrl(candidates[turn % candidates.length]?.address ?? '', databaseName));
      await client.query('insert into failover_probe values (now())');
      return Date.now();
    } catch {
      client?.connection.stream.destroy();
      client = null;
      turn += 1;
      return null;
    }
  };
  return Beats.every(pauseMs, 'database', write);
}

async function open(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, ...limits });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
  return client;
}
