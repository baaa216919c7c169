import { sqlState } from './database.ts';

/**
 * PostgreSQL ends a connection (57P01, 57P02), is starting (57P03) or has none left (53300); classes of SQLSTATE in
 * appendix A of its manual. The rest are sockets.
 */
const codes = new Set(['57P01', '57P02', '57P03', '53300', '08006', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** How the driver says that a connection has gone, in words alone. */
const words = ['Connection terminated', 'Client has encountered a connection error'];

/** PgBouncer's only word for whatever is wrong behind it; PostgreSQL ends no connection with it. */
const isFromPooler = (error: unknown): boolean =>
  sqlState(error) === '08P01' && error instanceof Error && 'severity' in error && error.severity === 'FATAL';

/**
 * The database is not there, or was gone before it answered: whether what it was asked for was done is not known, and
 * nothing of ours is broken.
 */
export const isLostConnection = (error: unknown): boolean =>
  codes.has(sqlState(error) ?? '') ||
  isFromPooler(error) ||
  (error instanceof Error && words.some((some) => error.message.startsWith(some)));
