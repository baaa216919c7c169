import { readFileSync } from 'node:fs';
import { type NoParameters, type Statement, statement } from './statement.ts';

export interface Violation {
  rule: string;
  subject: string;
  facts: unknown;
}

/** Every row is a broken invariant; none is what books look like. */
export const verifyBooks: Statement<NoParameters, Violation> = statement(
  'verify_books',
  readFileSync(new URL('invariants.sql', import.meta.url), 'utf8'),
);
