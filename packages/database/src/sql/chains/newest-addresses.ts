import { type NoParameters, statement } from '../../statement.ts';

/** The last address of each family's pool, with what the signer said of it. */
export const listNewestAddresses = statement<
  NoParameters,
  { family: string; index: bigint; address: string; watchKey: string; attestation: Uint8Array }
>(
  'list_newest_addresses',
  `select a.family, a.index, a.address, a.watch_key, a.attestation
     from (select distinct chain_type as family from chains) f,
          lateral (select * from deposit_addresses d where d.family = f.family order by d.index desc limit 1) a
    order by a.family`,
);
