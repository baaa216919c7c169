import type { Database } from '@florin/database/database';
import { type Anvil, startAnvil } from '@florin/nodes/anvil';
import { deployTokens } from '../journeys/deploy-tokens.ts';
import { type CampaignDatabase, openCampaignDatabase } from './campaign-database.ts';

/** What the processes of a campaign run on: a durable database and a chain of their own, gone at the end. */
export interface StackNodes {
  /** Version of PostgreSQL, for example `18.4`. */
  postgres: string;
  db: Database;
  urls: { app: string; signer: string; owner: string };
  anvil: Anvil;
  /** Deployed contracts by symbol. */
  contracts: Readonly<Record<string, string>>;
  payer: string;
  restartPostgres: CampaignDatabase['restart'];
  close(): Promise<void>;
}

/** Deeper than any reorg goes. */
const statesInMemory = 256;

export async function startStackNodes(
  options: { bringSchema?: (ownerUrl: string) => Promise<unknown> } = {},
): Promise<StackNodes> {
  const anvil = await startAnvil({ noMining: true, statesInMemory });
  try {
    const { postgres, db, url, restart, close } = await openCampaignDatabase({ durable: true, ...options });
    return {
      postgres,
      db,
      urls: { app: url('app'), signer: url('signer'), owner: url('owner') },
      anvil,
      restartPostgres: restart,
      ...(await deployTokens(anvil)),
      async close() {
        await Promise.all([close(), anvil.stop()]);
      },
    };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}
