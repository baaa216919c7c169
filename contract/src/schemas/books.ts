import { z } from 'zod';
import { examples } from '../examples.ts';
import { integer, timestamp } from '../scalars.ts';

const violation = z
  .object({
    rule: z.string().meta({ description: 'The rule that is broken.' }),
    subject: z.string().meta({ description: 'Where it is broken.' }),
    facts: z.string().meta({ description: 'What was compared, as JSON.' }),
    pauses: z.boolean().meta({ description: 'Whether money stops leaving because of it.' }),
  })
  .meta({ id: 'BooksViolation', examples: [examples.booksViolation] });

const check = z
  .object({
    checked_at: timestamp.meta({ description: 'When the check ended.' }),
    violations: integer.meta({ description: 'How many rules were broken in how many places.' }),
    chains_compared: integer.meta({ description: 'Chains whose balances were compared with the books.' }),
    chains_skipped: integer.meta({ description: 'Chains whose balances could not be compared.' }),
    audit_position: integer
      .nullable()
      .meta({ description: 'How far the audit chain was computed again; null: it is empty.' }),
    audit_hash: z.string().nullable().meta({ description: 'Hash of its last link. Kept elsewhere, it shows a cut.' }),
  })
  .meta({ id: 'BooksCheck', examples: [examples.booksCheck] });

/** What the checks of the books have told, the newest first. */
export const books = z
  .object({
    last: check.nullable().meta({ description: 'The newest check; null before the first.' }),
    violations: z.array(violation).meta({ description: 'What that check found broken, at most 100.' }),
    checks: z.array(check).meta({ description: 'The checks of the last days, newest first, at most 100.' }),
  })
  .meta({ id: 'Books', examples: [examples.books] });
export type Books = z.infer<typeof books>;
