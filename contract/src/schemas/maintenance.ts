import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput, optionalInput } from '../object-input.ts';
import { textInput, timestamp, wordInput } from '../scalars.ts';
import { maintenanceScopes } from '../vocabulary.ts';

/** What is closed at present, and what callers are told. */
export const maintenance = z
  .object({ scope: z.enum(maintenanceScopes), message: z.string(), updated_at: timestamp })
  .meta({ id: 'Maintenance', examples: [examples.maintenance] });
export type Maintenance = z.infer<typeof maintenance>;

export const maintenanceChange = objectInput({
  scope: wordInput(maintenanceScopes),
  message: optionalInput(textInput(limits.maintenanceMessageCharactersMax)).meta({
    description: 'Left out, the present words stay. Empty: a sentence of ours.',
  }),
}).meta({ id: 'MaintenanceChange', examples: [examples.maintenanceChange] });
export type MaintenanceChange = z.infer<typeof maintenanceChange>;
