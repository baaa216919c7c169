import { z } from 'zod';
import { examples } from '../examples.ts';
import { timestamp, uuid, uuidInput } from '../scalars.ts';
import { pageOf } from './page.ts';

/** A session as its owner sees it; its token is shown to nobody again. */
export const ownSession = z
  .object({
    id: uuid,
    created_at: timestamp,
    last_used_at: timestamp.meta({ description: 'Up to a minute late.' }),
    expires_at: timestamp,
    address: z.string().nullable().meta({ description: 'Network address that signed in; null where it is not known.' }),
    is_current: z.boolean().meta({ description: 'Whether it is the session that asks.' }),
  })
  .meta({ id: 'OwnSession', examples: [examples.ownSession] });
export type OwnSession = z.infer<typeof ownSession>;

export const ownSessionPage = pageOf('sessions', ownSession).meta({
  id: 'OwnSessionPage',
  examples: [examples.ownSessionPage],
});
export type OwnSessionPage = z.infer<typeof ownSessionPage>;

export const sessionParams = z.object({ session_id: uuidInput });
