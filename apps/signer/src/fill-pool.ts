import { setImmediate } from 'node:timers/promises';
import type { Database } from '@florin/database/database';
import { statement } from '@florin/database/statement';
import type { ChainKeys } from '@florin/domain/ports/chain';
import type { Attestor } from './attestation.ts';
import { familyOf, type Families } from './family.ts';

const firstGap = statement<{ family: string }, { gap: bigint }>(
  'signer_first_gap',
  `select case when not exists (select from deposit_addresses where family = $family and index = 0) then 0::bigint
               else (select min(a.index) + 1 from deposit_addresses a
                      where a.family = $family and not exists (
                        select from deposit_addresses b where b.family = $family and b.index = a.index + 1)) end as gap`,
);

const holdsIndex = statement<{ family: string; index: bigint }, { held: boolean }>(
  'signer_holds_index',
  'select exists (select from deposit_addresses where family = $family and index = $index) as held',
);

const insertAddresses = statement<{
  family: string;
  indexes: bigint[];
  addresses: string[];
  watchKeys: string[];
  attestations: Buffer[];
}>(
  'signer_insert_addresses',
  `insert into deposit_addresses (family, index, address, watch_key, attestation)
   select $family, * from unnest($indexes::bigint[], $addresses::text[], $watchKeys::text[], $attestations::bytea[])
   on conflict do nothing`,
);

const batch = 500n;
/** Between two of these many derivations, requests for signatures get their turn. */
const withoutPause = 25n;

export interface FillPorts {
  db: Database;
  families: Families;
  attestor: Attestor;
}

/**
 * Makes sure that the pool holds every index of a family below `through`, each row attested. Rows that are there stay
 * as they are. Runs follow one another.
 * @throws Refusal FORBIDDEN for a family without keys.
 */
export function poolFiller(ports: FillPorts) {
  /** Family → index up to which this process found or filled every row. */
  const reached = new Map<string, bigint>();
  let last: Promise<unknown> = Promise.resolve();
  return (request: { family: string; through: bigint }): Promise<{ filledThrough: bigint }> => {
    const run = last.then(() => fill(ports, reached, request));
    last = run.catch(() => {});
    return run;
  };
}

async function fill(
  ports: FillPorts,
  reached: Map<string, bigint>,
  { family, through }: { family: string; through: bigint },
): Promise<{ filledThrough: bigint }> {
  const { keys } = familyOf(ports.families, family);
  let filled = await standing(ports.db, family, reached.get(family) ?? 0n);
  while (filled < through) {
    const end = filled + batch < through ? filled + batch : through;
    await insertRows(ports, keys, { family, from: filled, end });
    filled = end;
  }
  reached.set(family, filled);
  return { filledThrough: filled };
}

/** Where the pool ends. The whole of it is looked through at the start, and again when a restore took rows away. */
async function standing(db: Database, family: string, reached: bigint): Promise<bigint> {
  if (reached > 0n && (await db.one(holdsIndex, { family, index: reached - 1n })).held) return reached;
  return (await db.one(firstGap, { family })).gap;
}

async function insertRows(
  { db, attestor }: FillPorts,
  keys: ChainKeys,
  { family, from, end }: { family: string; from: bigint; end: bigint },
): Promise<void> {
  const rows = [];
  for (let index = from; index < end; index += 1n) {
    const derived = { family, index, ...keys.depositAddress(index) };
    rows.push({ ...derived, attestation: Buffer.from(attestor.attest(derived)) });
    if (index % withoutPause === 0n) await setImmediate();
  }
  await db.run(insertAddresses, {
    family,
    indexes: rows.map(({ index }) => index),
    addresses: rows.map(({ address }) => address),
    watchKeys: rows.map(({ watchKey }) => watchKey),
    attestations: rows.map(({ attestation }) => attestation),
  });
}
