import { z } from 'zod';
import { examples } from '../examples.ts';
import { timestamp } from '../scalars.ts';

/** Whether money may leave, and what the checks of the books have told. */
export const payoutPause = z
  .object({
    is_paused: z.boolean(),
    paused_at: timestamp.nullable(),
    rule: z.string().nullable().meta({ description: 'The rule of the books that paused; null: an administrator did.' }),
    subject: z.string().nullable().meta({ description: 'Where that rule was broken.' }),
    reason: z.string().nullable(),
    findings: z.array(z.string()).meta({ description: 'What the last check found that pauses: rule and subject.' }),
    checked_at: timestamp.nullable().meta({ description: 'Nothing leaves once this is older than 15 minutes.' }),
    clean_at: timestamp.nullable().meta({ description: 'When a check last ended without such a finding.' }),
  })
  .meta({ id: 'PayoutPause', examples: [examples.payoutPause] });
export type PayoutPause = z.infer<typeof payoutPause>;
