import { statement } from '../../statement.ts';

export interface RecentBlockRow {
  height: bigint;
  hash: string;
  time: Date;
}

/** The newest block read of the network whose token a payment is to be made in; no row where nothing is chosen or read. */
export const readRecentBlock = statement<{ paymentId: string }, RecentBlockRow>(
  'read_recent_block',
  `select b.height, b.hash, b.time
     from payments p
     join tokens t on t.id = p.token_id
     join chain_cursors c on c.chain_id = t.chain_id
     join blocks b on b.chain_id = c.chain_id and b.height = c.height
    where p.id = $paymentId`,
);
