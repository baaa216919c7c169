import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { SignerProcess } from './signer-process.ts';

/** What a refund is of, and where it goes. */
export interface RefundRow {
  chainId: string;
  tokenId: string;
  destination: string;
  amount: bigint;
  /** Of the deposit that goes back; null for what lies in the treasury. */
  depositIndex: number | null;
}

/** An approved refund, past the guards of rows that a signer does not read. */
export async function approveRefund({ database }: SignerProcess, row: RefundRow): Promise<string> {
  const id = randomUUID();
  const client = new pg.Client({ connectionString: database.url('superuser') });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into refunds (id, source, deposit_id, chain_id, token_id, amount, deducted, destination, status, reason,
                            address_given_at, next_payout_at, created_at, updated_at, deposit_index)
       values ($1, 'unmatched', $2, $3, $4, $5, 0, $6, 'processing', 'A test', florin.now(), florin.now(), florin.now(),
               florin.now(), $7)`,
      [id, randomUUID(), row.chainId, row.tokenId, String(row.amount), row.destination, row.depositIndex],
    );
    await client.query(
      `insert into refund_approvals (refund_id, approved_by, token_id, destination, amount, approved_at)
       values ($1, $2, $3, $4, $5, florin.now())`,
      [id, randomUUID(), row.tokenId, row.destination, String(row.amount)],
    );
  } finally {
    await client.end();
  }
  return id;
}
