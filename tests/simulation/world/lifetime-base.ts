import { fromWord, tronAddressBook } from '@florin/chain-tron/address-book';
import { createTronKeys } from '@florin/chain-tron/keys';
import { Database } from '@florin/database/database';
import { openPool } from '@florin/database/pool';
import { openingCapital } from '@florin/domain/ledger/postings';
import { baseUnits } from '@florin/domain/money/crypto';
import { post } from '@florin/engine/ledger/post';
import { lifetimeChain, lifetimeTokens, seedLifetimeCatalogue } from '@florin/testing/lifetime-catalogue';
import { Client } from 'pg';
import type { Families, Family } from '../../../apps/signer/src/family.ts';
import { poolFiller } from '../../../apps/signer/src/fill-pool.ts';
import { Random } from '../core/random.ts';
import { SeededIds } from '../core/seeded-ids.ts';
import { VirtualClock } from '../core/virtual-clock.ts';
import type { Base } from './base.ts';
import { lifetimeNodeUrls } from './lifetime-nodes.ts';
import { lifetimeCapital } from './lifetime-side.ts';
import type { PlaceUrls } from './place.ts';
import { remembered } from './remembered.ts';

/** What seeds with a chain of lifetimes have beside what all have. */
export interface LifetimeBase {
  /** All of a seed. */
  families: Families;
  treasury: string;
  /** Of the merchants, in their order. */
  wallets: readonly string[];
}

const poolRows = 120n;
const walletWords = ['c1', 'c2', 'c3'].map((byte) => byte.repeat(20));

/** Keys and addresses; the database knows nothing of them until it is told. */
export function lifetimeBase(seed: Uint8Array, others: Families): LifetimeBase {
  const keys = createTronKeys(seed);
  const family: Family = { keys: remembered(keys), book: tronAddressBook };
  return {
    families: new Map([...others, [lifetimeChain.family, family]]),
    treasury: keys.treasuryAddress(),
    wallets: walletWords.map(fromWord),
  };
}

/** Writes catalogue, addresses and opening balances of the chain of lifetimes beside those of the base. */
export async function seedLifetimes(urls: PlaceUrls, { lifetimes, attestor }: Base): Promise<void> {
  const clock = new VirtualClock();
  const owner = new Client({ connectionString: urls.owner });
  await owner.connect();
  await owner.query(`select set_config('florin.now', $1, false)`, [clock.now().toISOString()]);
  await seedLifetimeCatalogue(owner, lifetimeNodeUrls);
  await owner.end();
  const once = { connectionsMax: 1, statementMs: 60_000, waitMs: 10_000 };
  const signerPool = openPool(urls.signer, 'florin-simulation-base', once);
  const fill = poolFiller({ db: new Database(signerPool), families: lifetimes.families, attestor });
  await fill({ family: lifetimeChain.family, through: poolRows });
  await signerPool.end();
  const pool = openPool(urls.app, 'florin-simulation-base', once);
  const ids = new SeededIds(clock, new Random('base of lifetimes'));
  const book = (tokenId: string, account: 'treasury' | 'gas', amount: bigint) =>
    openingCapital({
      groupId: ids.uuid(),
      tokenId,
      account,
      amount: baseUnits(amount.toString()),
      reference: 'simulation',
    });
  await new Database(pool).transaction(async (session) => {
    await post(session, book(lifetimeTokens.usdt.id, 'treasury', lifetimeCapital.usdt), clock.now());
    await post(session, book(lifetimeTokens.trx.id, 'gas', lifetimeCapital.coins), clock.now());
  });
  await pool.end();
}
