import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** As spread over the index as real addresses are. */
export const poolAddress = (index: number): string =>
  `0x${createHash('sha256').update(String(index)).digest('hex').slice(0, 40)}`;

/** `rows` addresses of the family; nothing here asks for their attestation. */
export const seedPool = (owner: Pool, rows: number) =>
  owner.query(
    `insert into deposit_addresses (family, index, address, watch_key, attestation)
     select 'evm', i, address, address, sha256(address::bytea) || sha256(address::bytea)
       from (select i, '0x' || left(encode(sha256(i::text::bytea), 'hex'), 40) as address
               from generate_series(0, $1::bigint - 1) i) n`,
    [rows],
  );
