import { sqlState } from '@florin/database/database';
import { Refusal } from '@florin/domain/errors';

/** SQLSTATE unique_violation. */
const uniqueViolation = '23505';

/** Turns the database's word for a duplicate into a CONFLICT that says what is taken. */
export const refuseDuplicates =
  (message: string) =>
  (error: unknown): never => {
    throw sqlState(error) === uniqueViolation ? new Refusal('CONFLICT', message) : error;
  };
