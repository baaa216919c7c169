import { statement } from '../../statement.ts';

/** The moving part of what a payer may choose: price, address, and how fresh the chain's reading is. */
export interface OfferRow {
  tokenId: string;
  rateUsd: string | null;
  rateAt: Date | null;
  rateSource: string | null;
  /** What the price was made of; read for a lock alone, since it is long. */
  rateInputs: unknown;
  family: string;
  index: bigint;
  address: string | null;
  watchKey: string | null;
  attestation: Uint8Array | null;
  /** When the chain's head last moved, as far as we heard; null when the chain was never read. */
  headChangedAt: Date | null;
}

export const readOffers = statement<
  { depositIndex: bigint; tokenIds: readonly string[]; withInputs: boolean },
  OfferRow
>(
  'read_offers',
  `select t.id as token_id, r.rate_usd, r.at as rate_at, r.source as rate_source,
          case when $withInputs then r.inputs end as rate_inputs, ch.chain_type as family,
            $depositIndex::bigint as index, a.address, a.watch_key, a.attestation, c.head_changed_at
     from tokens t
     join chains ch on ch.id = t.chain_id
     left join rates r on r.token_id = t.id
     left join chain_cursors c on c.chain_id = t.chain_id
     left join deposit_addresses a on a.family = ch.chain_type and a.index = $depositIndex
    where t.id = any($tokenIds::uuid[])`,
);
