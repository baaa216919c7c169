import type { Database } from '@florin/database/database';
import { statement } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import type { StoredIntent } from './policy.ts';

interface Row {
  id: string;
  purpose: StoredIntent['purpose'];
  status: string;
  family: string;
  network: string;
  sourceIndex: bigint | null;
  sourceAddress: string;
  destination: string;
  contract: string | null;
  amount: string;
  feeCap: string;
  nonce: bigint | null;
  sweepIndex: bigint | null;
}

const readRow = statement<[id: string], Row>(
  'signer_read_intent',
  `select o.id, o.purpose, o.status, c.chain_type as family, c.network, o.source_index as "sourceIndex",
          o.source_address as "sourceAddress", o.destination, t.contract, o.amount, o.fee_cap as "feeCap", o.nonce,
          s.source_index as "sweepIndex"
     from outgoing o
     join chains c on c.id = o.chain_id
     join tokens t on t.id = o.token_id and t.chain_id = o.chain_id
     left join outgoing s on o.purpose = 'gas' and s.id = o.purpose_id and s.purpose = 'sweep'
                         and s.chain_id = o.chain_id
    where o.id = $1`,
);

/**
 * The signer's own reading of an intent.
 * @throws Refusal FORBIDDEN when there is none.
 */
export async function readIntent(db: Database, id: string): Promise<StoredIntent> {
  const row = await db.maybe(readRow, id);
  if (row === null) throw new Refusal('FORBIDDEN', 'The intent is not signed: there is no such intent.');
  const { sourceIndex, contract, amount, feeCap, ...rest } = row;
  return {
    ...rest,
    source: sourceIndex === null ? { kind: 'treasury' } : { kind: 'deposit', index: sourceIndex },
    asset: contract === null ? { kind: 'native' } : { kind: 'token', ref: contract },
    amount: BigInt(amount),
    feeCap: BigInt(feeCap),
  };
}
