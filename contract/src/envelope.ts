import { z } from 'zod';
import { errorCodes } from './vocabulary.ts';

/** The envelope around the `data` of a successful answer. */
export const success = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data, error: z.null() });

/** The envelope of a refusal; `details` maps field names to messages when the code is `VALIDATION_ERROR`. */
export const failure = z
  .object({
    success: z.literal(false),
    data: z.null(),
    error: z.object({
      code: z.enum(errorCodes).meta({ description: 'What kind of refusal it is; each code has one HTTP status.' }),
      message: z.string().meta({ description: 'For a person: what is wrong and what to do.' }),
      details: z
        .record(z.string(), z.array(z.string()))
        .meta({ description: 'Field name → messages. Empty unless the code is `VALIDATION_ERROR`.' }),
    }),
  })
  .meta({
    id: 'Failure',
    description: 'A refusal. Nothing was changed.',
    examples: [
      {
        success: false,
        data: null,
        error: {
          code: 'VALIDATION_ERROR',
          message: 'amount_usd: Must be greater than 0.',
          details: { amount_usd: ['Must be greater than 0.'] },
        },
      },
    ],
  });

export type Failure = z.infer<typeof failure>;
