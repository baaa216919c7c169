import { anybody } from '@florin/contract/access';
import type { Contract } from '@florin/contract/contract';
import { Database } from '@florin/database/database';
import { openPool, serverPoolLimits } from '@florin/database/pool';
import { Authenticator } from '@florin/engine/accounts/authenticate';
import type { Caller } from '@florin/engine/accounts/caller';
import { composeServer, type Mounted } from '@florin/server/composition';
import { readConfig } from '@florin/server/config';

// What the gates are compared with: the product's own server, on which the route that creates a payment is declared
// open to anybody. No gate is mounted for it: no maintenance, credential, rate limit, scope, verification, no
// idempotency key. Its caller is always the same merchant, read once.

const apiKey = process.env['BENCH_API_KEY'];
if (!apiKey) throw new Error('The server without gates needs BENCH_API_KEY.');

const config = readConfig(process.env);

async function readCaller(key: string): Promise<Caller> {
  const pool = openPool(config.databaseUrl, 'florin-bench', serverPoolLimits);
  const caller = await new Authenticator(new Database(pool), { now: () => new Date() }).authenticate({ apiKey: key });
  await pool.end();
  return caller;
}

const withoutGates =
  (caller: Caller) =>
  ({ contract, handlers }: Mounted): Mounted => {
    const { create } = contract.payments;
    const open = { ...create, metadata: { ...create.metadata, access: anybody } };
    return {
      contract: { ...contract, payments: { ...contract.payments, create: open } } as unknown as Contract,
      handlers: {
        ...handlers,
        payments: { ...handlers.payments, create: (input) => handlers.payments.create({ ...input, caller }) },
      },
    };
  };

const app = await composeServer(config, withoutGates(await readCaller(apiKey)));
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ host: config.host, port: config.port });
