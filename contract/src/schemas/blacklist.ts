import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { mustBe, nameInput, timestamp, uuid } from '../scalars.ts';
import { pageOf } from './page.ts';
import { reasonInput } from './reason.ts';

/** An address whose money is not accepted. */
export const blacklistEntry = z
  .object({ id: uuid, chain_type: z.string(), address: z.string(), reason: z.string(), created_at: timestamp })
  .meta({ id: 'BlacklistEntry', examples: [examples.blacklistEntry] });
export type BlacklistEntry = z.infer<typeof blacklistEntry>;

export const blacklistPage = pageOf('blacklist', blacklistEntry).meta({
  id: 'BlacklistPage',
  examples: [examples.blacklistPage],
});
export type BlacklistPage = z.infer<typeof blacklistPage>;

export const newBlacklistEntry = objectInput({
  chain_type: z.string({ error: mustBe('text') }).regex(/^[a-z0-9-]{1,32}$/, 'Must name a chain family.'),
  address: nameInput(limits.addressCharactersMax),
  reason: reasonInput,
}).meta({ id: 'NewBlacklistEntry', examples: [examples.newBlacklistEntry] });
export type NewBlacklistEntry = z.infer<typeof newBlacklistEntry>;
