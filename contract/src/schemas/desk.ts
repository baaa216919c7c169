import { z } from 'zod';
import { deskAlarms, deskQueues, searchKinds } from '../desk-vocabulary.ts';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { integer, nameInput, timestamp, usd } from '../scalars.ts';
import { chainHealths } from '../vocabulary.ts';
import { chainSummary } from './chain.ts';

const queue = z
  .object({
    queue: z.enum(deskQueues).meta({ description: 'What waits for a person.' }),
    count: integer.meta({ description: 'How much of it waits; counted up to 1,000.' }),
    is_more: z.boolean().meta({ description: 'Whether there is more than was counted.' }),
    oldest_at: timestamp.nullable().meta({ description: 'Since when the oldest waits; null when nothing does.' }),
    amount_usd: usd.nullable().meta({
      description:
        'What it is worth at the present rates; null where it is no money. A token without a rate counts as nothing.',
    }),
  })
  .meta({ id: 'DeskQueue', examples: [examples.deskQueue] });

const alarm = z
  .object({
    alarm: z.enum(deskAlarms).meta({ description: 'What is wrong.' }),
    subject: z.string().meta({ description: 'Where: a chain, a token, a rule of the books.' }),
    since: timestamp.nullable().meta({ description: 'Since when; null where nobody knows.' }),
    message: z.string().meta({ description: 'What it means, for a person.' }),
  })
  .meta({ id: 'DeskAlarm', examples: [examples.deskAlarm] });

const chain = z
  .object({
    ...chainSummary.shape,
    status: z.enum(chainHealths).meta({ description: 'How the chain does.' }),
    head_height: integer
      .nullable()
      .meta({ description: 'The newest block that a node told of; null before the first.' }),
    blocks_behind: integer.nullable().meta({ description: 'So many blocks of it are not read yet.' }),
    head_changed_at: timestamp.nullable().meta({ description: 'When the chain last moved.' }),
    gas_sweeps: integer
      .nullable()
      .meta({ description: 'So many more sweeps the gas account pays for; null where nobody knows.' }),
  })
  .meta({ id: 'DeskChain', examples: [examples.deskChain] });

/** Everything that waits for an operator, and how the service does. */
export const overview = z
  .object({
    at: timestamp.meta({ description: 'When it was read.' }),
    queues: z.array(queue).meta({ description: 'Every queue, empty ones too.' }),
    alarms: z
      .array(alarm)
      .meta({ description: 'What is wrong, the worst first; empty when all is well. At most 100.' }),
    chains: z.array(chain).meta({ description: 'The active chains by name.' }),
  })
  .meta({ id: 'Overview', examples: [examples.overview] });
export type Overview = z.infer<typeof overview>;

const found = z
  .object({
    kind: z.enum(searchKinds).meta({ description: 'What was found.' }),
    id: z.string().meta({ description: 'Its id.' }),
    title: z.string().meta({ description: 'What to call it: an e-mail address, an amount, a symbol.' }),
    status: z.string().nullable().meta({ description: 'How it stands; null where it has no status.' }),
    at: timestamp.meta({ description: 'When it was created, or seen.' }),
  })
  .meta({ id: 'SearchResult', examples: [examples.searchResult] });

export const searchAnswer = z
  .object({
    q: z.string().meta({ description: 'What was asked for.' }),
    results: z.array(found).meta({ description: 'What was found, at most 50.' }),
  })
  .meta({ id: 'SearchAnswer', examples: [examples.searchAnswer] });
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const searchQuery = objectInput({
  q: nameInput(limits.searchCharactersMax).meta({
    description:
      'One word: the id of anything, a reference, an address, the hash of a transaction, an amount, or the beginning of an e-mail address or of the name of a merchant.',
  }),
});
