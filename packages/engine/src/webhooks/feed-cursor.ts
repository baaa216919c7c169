import { invalid } from '@florin/domain/errors';

/** A place in the feed. */
export interface FeedPlace {
  /** Of the database that the place was read from: it changes when a backup is restored. */
  epoch: string;
  /** Number of the writing transaction, decimal. */
  xid: string;
  sequence: bigint;
}

const spelling = /^([0-9a-f-]{36})\.(\d{1,20})\.(\d{1,19})$/;
const xidMax = 2n ** 64n - 1n;
const sequenceMax = 2n ** 63n - 1n;

/** The cursor that a client keeps; what is inside is nobody's business. */
export const formatCursor = ({ epoch, xid, sequence }: FeedPlace): string =>
  Buffer.from(`${epoch}.${xid}.${sequence}`, 'utf8').toString('base64url');

/** Refuses with VALIDATION_ERROR (`after`) what is no cursor of ours. */
export function parseCursor(text: string): FeedPlace {
  const [, epoch, xid, sequence] = spelling.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (epoch === undefined || xid === undefined || sequence === undefined) throw refusal();
  if (BigInt(xid) > xidMax || BigInt(sequence) > sequenceMax) throw refusal();
  return { epoch, xid, sequence: BigInt(sequence) };
}

const refusal = () => invalid('after', 'Must be the next_cursor of an earlier answer.');
