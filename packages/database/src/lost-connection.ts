import { sqlState } from './database.ts';

/**
 * SQLSTATE of appendix A of PostgreSQL's manual that say: not now, and nothing of ours is broken. By class where all of
 * it does: 08 connection exceptions, 53 insufficient resources (no disk, no memory, no connection left), 57P0x the
 * server ends, starts or closes what stood idle.
 */
const classes = ['08', '53', '57P0'];
/** 25006: the server takes no writes, as a standby or a primary that stepped down. 57014: the time of a statement was up. */
const states = new Set(['25006', '25P03', '25P04', '57014', '58030']);

const sockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** How the driver says in words alone that a connection has gone, gave no answer in time, or could not be had in time. */
const words = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
];

/** PgBouncer's only word for whatever is wrong behind it; PostgreSQL ends no connection with it. */
const isFromPooler = (error: unknown): boolean =>
  sqlState(error) === '08P01' && error instanceof Error && 'severity' in error && error.severity === 'FATAL';

const isAwayCode = (code: string): boolean =>
  sockets.has(code) || states.has(code) || (code !== '08P01' && classes.some((some) => code.startsWith(some)));
/** What Node says of a client that went away while it was sending: the same code, and nothing of the database. */
const isAbortedRequest = (error: unknown): boolean => error instanceof Error && error.message === 'aborted';

/**
 * The database is not there, does not answer, or can do no work for the moment: whether what it was asked for was done
 * is not known, the connection is good for nothing more, and nothing of ours is broken.
 */
export const isLostConnection = (error: unknown): boolean =>
  (isAwayCode(sqlState(error) ?? '') && !isAbortedRequest(error)) ||
  isFromPooler(error) ||
  (error instanceof AggregateError && error.errors.some(isLostConnection)) ||
  (error instanceof Error && words.some((some) => error.message.startsWith(some)));
