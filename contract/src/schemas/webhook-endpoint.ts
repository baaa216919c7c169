import { z } from 'zod';
import { examples } from '../examples.ts';
import { integer, timestamp, uuid, uuidInput } from '../scalars.ts';
import { webhookConfiguration } from './webhook.ts';

/** How an endpoint does, by its newest deliveries. */
const endpointHealth = z.object({
  status: z
    .enum(['untried', 'ok', 'failing'])
    .meta({ description: 'How the last attempt went; `untried`: none was made lately.' }),
  waiting: integer.meta({ description: 'Deliveries that wait for an attempt, counted up to 5000.' }),
  last_attempt_at: timestamp.nullable(),
  last_response_status: integer.nullable(),
});

/** One of several places that events are posted to. */
export const webhookEndpoint = z
  .object({
    id: uuid,
    is_first: z
      .boolean()
      .meta({ description: 'Whether it is the one of `/v1/webhooks`; its id is that of your account.' }),
    ...webhookConfiguration.shape,
    health: endpointHealth,
  })
  .meta({ id: 'WebhookEndpoint', examples: [examples.webhookEndpoint] });
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const webhookEndpointList = z
  .object({ endpoints: z.array(webhookEndpoint) })
  .meta({ id: 'WebhookEndpointList', examples: [examples.webhookEndpointList] });
export type WebhookEndpointList = z.infer<typeof webhookEndpointList>;

export const endpointParams = z.object({ endpoint_id: uuidInput });
