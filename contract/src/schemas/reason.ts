import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { nameInput, uuidInput } from '../scalars.ts';

/** Why an administrator acts, in words; kept in the audit log. */
export const reasonInput = nameInput(limits.reasonCharactersMax).meta({ description: 'Kept in the audit log.' });

export const justification = objectInput({ reason: reasonInput }).meta({
  id: 'Justification',
  examples: [examples.justification],
});
export type Justification = z.infer<typeof justification>;

export const note = objectInput({ reason: reasonInput.nullish() }).meta({
  id: 'Note',
  examples: [examples.justification],
});

/** For actions that need no reason: with none, the whole body may be left out. */
export const optionalNote = note.optional();
export type OptionalNote = z.infer<typeof optionalNote>;

/** Path parameter of every route about one thing that is administered. */
export const adminParams = z.object({ id: uuidInput });
