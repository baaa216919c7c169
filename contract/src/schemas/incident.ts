import { z } from 'zod';
import { examples } from '../examples.ts';
import { objectInput } from '../object-input.ts';
import { integer, timestamp, uuid, uuidInput, wordInput } from '../scalars.ts';
import { pageOf, pageQuery, pageSizeQuery } from './page.ts';

/** How many sessions or keys were ended. */
export const endedCount = z
  .object({ ended: integer.meta({ type: 'integer', description: 'How many counted until now.' }) })
  .meta({ id: 'EndedCount', examples: [examples.endedCount] });
export type EndedCount = z.infer<typeof endedCount>;

/** A password that nobody chose; shown once. */
export const newPassword = z
  .object({ password: z.string().meta({ description: 'Shown this once; hand it over and have it changed.' }) })
  .meta({ id: 'NewPassword', examples: [examples.newPassword] });
export type NewPassword = z.infer<typeof newPassword>;

export const secondPersonStatuses = ['open', 'confirmed'] as const;

/** What an administrator asked for and another one has to confirm. */
export const secondPersonRequest = z
  .object({
    id: uuid,
    requested_by: uuid,
    requested_by_email: z.string(),
    method: z.string(),
    path: z.string(),
    body: z.unknown().meta({ description: 'As it was sent; null without one.' }),
    created_at: timestamp,
    expires_at: timestamp,
    confirmed_by: uuid.nullable(),
    confirmed_at: timestamp.nullable(),
  })
  .meta({ id: 'SecondPersonRequest', examples: [examples.secondPersonRequest] });
export type SecondPersonRequest = z.infer<typeof secondPersonRequest>;

export const secondPersonRequestPage = pageOf('requests', secondPersonRequest).meta({
  id: 'SecondPersonRequestPage',
  examples: [examples.secondPersonRequestPage],
});
export type SecondPersonRequestPage = z.infer<typeof secondPersonRequestPage>;

export const secondPersonQuery = objectInput({
  status: wordInput(secondPersonStatuses).optional(),
  page: pageQuery,
  page_size: pageSizeQuery,
});
export const secondPersonParams = z.object({ id: uuidInput });
