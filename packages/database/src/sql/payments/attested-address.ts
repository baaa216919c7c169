/** The pool's row behind the address of a payment's chosen token, for the reader to verify before it is shown. */
export interface AttestedColumns {
  /** Null: no token is chosen. */
  family: string | null;
  index: bigint;
  /** Null where the pool has no such row, as the two members below. */
  address: string | null;
  watchKey: string | null;
  attestation: Uint8Array | null;
}

/** Of a payment `p`. */
export const attestedColumns = `pool_chain.chain_type as family, p.deposit_index as index, pool.address,
  pool.watch_key, pool.attestation`;

/** Behind `payments p left join tokens t`; two look-ups by key. */
export const attestedJoins = `left join chains pool_chain on pool_chain.id = t.chain_id
  left join deposit_addresses pool on pool.family = pool_chain.chain_type and pool.index = p.deposit_index`;
