import { z } from 'zod';
import { examples } from '../examples.ts';
import { objectInput } from '../object-input.ts';
import { dateInput, integer, usd, wordInput } from '../scalars.ts';
import { volumeBuckets, volumeGroupings } from '../vocabulary.ts';
import { chainSummary } from './chain.ts';
import { tokenSummary } from './token.ts';

/** What a merchant was credited in one part of a report. */
export const volumeEntry = z
  .object({
    start: z.string().meta({ format: 'date', description: 'First UTC day of the part; a week begins on Monday.' }),
    token: tokenSummary.nullable().meta({ description: 'Null unless the report is by token.' }),
    chain: chainSummary.nullable().meta({ description: 'Null where the report is by neither token nor chain.' }),
    payments: integer.meta({ type: 'integer', description: 'Settled payments.' }),
    gross_usd: usd.meta({ description: 'What they were settled for: net and fees.' }),
    fees_usd: usd.meta({ description: 'What was taken of it.' }),
    net_usd: usd.meta({ description: 'What was credited.' }),
  })
  .meta({ id: 'VolumeEntry', examples: [examples.volumeEntry] });
export type VolumeEntry = z.infer<typeof volumeEntry>;

export const volume = z
  .object({
    volume: z.array(volumeEntry).meta({ description: 'Its parts, oldest first; one without a payment is left out.' }),
  })
  .meta({ id: 'Volume', examples: [examples.volume] });

export const volumeQuery = objectInput({
  from: dateInput.optional().meta({ description: 'First UTC day; left out: thirty days before the last one.' }),
  to: dateInput.optional().meta({ description: 'Last UTC day; left out: today.' }),
  bucket: wordInput(volumeBuckets).default('day').meta({ description: 'How long a part is.' }),
  by: wordInput(volumeGroupings).default('none').meta({ description: 'What a part is split by.' }),
});
