import { freePort } from '@florin/nodes/ports';
import { composeServer } from '@florin/server/composition';
import { readConfig } from '@florin/server/config';
import { databaseVariables } from '@florin/testing/prepared-statements';
import type { FastifyInstance } from 'fastify';
import { buildPayPage } from '../../apps/pay/scripts/build.ts';
import { openRest, type Rest } from '../../apps/dev/src/rest.ts';
import type { Stage as WholeStage } from '../journeys/stage.ts';

/** What a server needs of a chain's stage. */
interface Stage {
  database: Pick<WholeStage['database'], 'url'>;
  signer: Pick<WholeStage['signer'], 'health'>;
}

/** The server of a stage, listening, with a merchant and an administrator. */
export interface StageServer {
  origin: string;
  rest: Rest;
  merchant: { session: string };
  administrator: { session: string };
  close(): Promise<void>;
}

const password = 'correct horse battery staple';

/** An account of that role with its session. */
export async function signUp(
  stage: Stage,
  rest: Rest,
  role: 'merchant' | 'admin',
  email = `${role}@example.com`,
): Promise<{ session: string }> {
  const registration = { email, password, name: 'Corner Shop' };
  const { account } = await rest.post<{ account: { id: string } }>('/v1/auth/register', registration);
  const owner = stage.database.url('owner');
  await changeAccount(owner, account.id, role);
  const { session_token: session } = await rest.post<{ session_token: string }>('/v1/auth/login', { email, password });
  return { session };
}

/** What an operator does on the command line: the first administrator, and a merchant whose papers are in order. */
async function changeAccount(ownerUrl: string, id: string, role: string): Promise<void> {
  const { Client } = await import('pg');
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`update accounts set role = $2, kyc_level = 'basic', version = version + 1 where id = $1`, [
    id,
    role,
  ]);
  await owner.end();
}

/** Puts the real server on a stage's database and lets it listen. */
export async function openStageServer(stage: Stage, variables: NodeJS.ProcessEnv = {}): Promise<StageServer> {
  await buildPayPage();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { attestationKey } = await stage.signer.health();
  const app: FastifyInstance = await composeServer(
    readConfig({
      FLORIN_ENV: 'test',
      FLORIN_LOG_LEVEL: 'silent',
      ...databaseVariables,
      DATABASE_URL: stage.database.url('app'),
      FLORIN_BASE_URL: origin,
      FLORIN_PAY_PAGE_BASE: origin,
      FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      FLORIN_ATTESTATION_KEY: attestationKey,
      ...variables,
    }),
  );
  await app.listen({ host: '127.0.0.1', port });
  const rest = openRest(origin);
  const merchant = await signUp(stage, rest, 'merchant');
  const administrator = await signUp(stage, rest, 'admin');
  return { origin, rest, merchant, administrator, close: () => app.close() };
}
