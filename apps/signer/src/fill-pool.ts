import type { Database } from '@florin/database/database';
import { statement } from '@florin/database/statement';
import { setImmediate } from 'node:timers/promises';
import type { Attestor } from './attestation.ts';
import { familyOf, type Families } from './family.ts';

const firstGap = statement<[family: string], { gap: bigint }>(
  'signer_first_gap',
  `select case when not exists (select from deposit_addresses where family = $1 and index = 0) then 0::bigint
               else (select min(a.index) + 1 from deposit_addresses a
                      where a.family = $1 and not exists (
                        select from deposit_addresses b where b.family = $1 and b.index = a.index + 1)) end as gap`,
);

const insertAddresses = statement<
  [family: string, indexes: bigint[], addresses: string[], watchKeys: string[], attestations: Buffer[]]
>(
  'signer_insert_addresses',
  `insert into deposit_addresses (family, index, address, watch_key, attestation)
   select $1, * from unnest($2::bigint[], $3::text[], $4::text[], $5::bytea[])
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
 * as they are. Runs for one family follow one another.
 * @throws Refusal FORBIDDEN for a family without keys.
 */
export function poolFiller(ports: FillPorts) {
  let last: Promise<unknown> = Promise.resolve();
  return (request: { family: string; through: bigint }): Promise<{ filledThrough: bigint }> => {
    const run = last.then(() => fill(ports, request));
    last = run.catch(() => {});
    return run;
  };
}

async function fill({ db, families, attestor }: FillPorts, { family, through }: { family: string; through: bigint }) {
  const { keys } = familyOf(families, family);
  let filled = (await db.one(firstGap, family)).gap;
  while (filled < through) {
    const end = filled + batch < through ? filled + batch : through;
    const rows = [];
    for (let index = filled; index < end; index += 1n) {
      const derived = { family, index, ...keys.depositAddress(index) };
      rows.push({ ...derived, attestation: Buffer.from(attestor.attest(derived)) });
      if (index % withoutPause === 0n) await setImmediate();
    }
    await db.run(
      insertAddresses,
      family,
      rows.map(({ index }) => index),
      rows.map(({ address }) => address),
      rows.map(({ watchKey }) => watchKey),
      rows.map(({ attestation }) => attestation),
    );
    filled = end;
  }
  return { filledThrough: filled };
}
