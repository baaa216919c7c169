import { z } from 'zod';
import { examples } from '../examples.ts';
import { healthParts } from '../desk-vocabulary.ts';
import { chainHealths } from '../vocabulary.ts';

/** Whether the service works, and which chains it can read. */
export const health = z
  .object({
    status: z
      .enum(['ok', 'degraded'])
      .meta({ description: '`degraded` when a chain or a part does not work as it should.' }),
    version: z.string(),
    chains: z.array(z.object({ short_name: z.string(), status: z.enum(chainHealths) })),
    parts: z
      .array(z.object({ name: z.enum(healthParts), status: z.enum(['ok', 'degraded']) }))
      .meta({ description: 'What the service consists of beside its chains; a part that never ran here is left out.' }),
  })
  .meta({ id: 'Health', examples: [examples.health] });
export type Health = z.infer<typeof health>;

/** What the hosted page shows of the operator, and of the merchant of a payment. */
export const brand = z
  .object({
    name: z.string(),
    logo_url: z.string(),
    primary_color: z.string().meta({ description: 'CSS colour, `#rrggbb`.' }),
    support_email: z.string().nullable(),
    merchant_logo_url: z.string().nullable(),
    pay_page_base: z.string(),
  })
  .meta({ id: 'Brand', examples: [examples.brand] });
export type Brand = z.infer<typeof brand>;
