import { z } from 'zod';
import { examples } from '../examples.ts';
import { integer, timestamp } from '../scalars.ts';
import { chainSummary } from './chain.ts';

const node = z
  .object({
    url: z.string().meta({ description: 'Its address.' }),
    asked_at: timestamp.nullable().meta({ description: 'When it was last asked; null: not yet.' }),
    answered_at: timestamp.nullable().meta({ description: 'When it last answered; null: never.' }),
    answer_ms: integer.nullable().meta({ description: 'Milliseconds that its last answer took.' }),
    head_height: integer.nullable().meta({ description: 'The newest block that it knows.' }),
    blocks_behind: integer.nullable().meta({ description: 'So many blocks fewer than the node that is furthest.' }),
    agrees: z.boolean().nullable().meta({
      description: 'Whether it has the same block as most nodes a little below their heads; null: not compared.',
    }),
    failure: z.string().nullable().meta({ description: 'Why it did not answer last; null: it did.' }),
  })
  .meta({ id: 'ChainNode', examples: [examples.chainNode] });

/** The nodes of one chain as the worker last met them. */
export const chainNodes = z
  .object({
    chain: chainSummary.meta({ description: 'The chain.' }),
    scanned_height: integer.nullable().meta({ description: 'The newest block that was read; null before the first.' }),
    head_changed_at: timestamp.nullable().meta({ description: 'When the chain last moved.' }),
    disputed_at: timestamp
      .nullable()
      .meta({ description: 'Since when nodes contradict each other; null: they do not.' }),
    nodes: z.array(node).meta({ description: 'The nodes in the order of the chain’s settings.' }),
  })
  .meta({ id: 'ChainNodes', examples: [examples.chainNodes] });
export type ChainNodes = z.infer<typeof chainNodes>;
