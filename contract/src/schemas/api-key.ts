import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput, presetInput } from '../object-input.ts';
import { integer, integerInput, mustBe, nameInput, timestamp, uuid, uuidInput, wordInput } from '../scalars.ts';
import { apiKeyStatuses, scopes } from '../vocabulary.ts';
import { pageOf } from './page.ts';

const identity = {
  id: uuid,
  label: z.string(),
  scopes: z.array(z.enum(scopes)),
  status: z.enum(apiKeyStatuses),
  created_at: timestamp,
};

/** A key just made: the only answer that ever holds the key itself. */
export const createdApiKey = z
  .object({ ...identity, key: z.string().meta({ description: 'Shown this once; store it now.' }) })
  .meta({ id: 'CreatedApiKey', examples: [examples.createdApiKey] });
export type CreatedApiKey = z.infer<typeof createdApiKey>;

export const apiKey = z
  .object({
    ...identity,
    last_used_at: timestamp.nullable(),
    created_by: uuid
      .nullable()
      .meta({ description: 'Id of the member who made it; null where that was not written down.' }),
    created_by_email: z.string().nullable().meta({ description: 'Their e-mail address.' }),
  })
  .meta({ id: 'ApiKey', examples: [examples.apiKey] });
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyPage = pageOf('api_keys', apiKey).meta({ id: 'ApiKeyPage', examples: [examples.apiKeyPage] });
export type ApiKeyPage = z.infer<typeof apiKeyPage>;

/** A key as an administrator sees it. */
export const merchantApiKey = z
  .object({
    ...apiKey.shape,
    merchant_id: uuid,
    rate_per_second: integer
      .nullable()
      .meta({ description: 'Requests per second of this key alone; null where the setting for all keys holds.' }),
  })
  .meta({ id: 'MerchantApiKey', examples: [examples.merchantApiKey] });
export type MerchantApiKey = z.infer<typeof merchantApiKey>;

export const merchantApiKeyPage = pageOf('api_keys', merchantApiKey).meta({
  id: 'MerchantApiKeyPage',
  examples: [examples.merchantApiKeyPage],
});
export type MerchantApiKeyPage = z.infer<typeof merchantApiKeyPage>;

export const apiKeyRateChange = objectInput({
  rate_per_second: integerInput(1, limits.apiRatePerSecondMax)
    .nullable()
    .meta({ description: 'Requests per second; null gives the key back to the setting for all keys.' }),
}).meta({ id: 'ApiKeyRateChange', examples: [examples.apiKeyRateChange] });
export type ApiKeyRateChange = z.infer<typeof apiKeyRateChange>;

export const merchantApiKeyParams = z.object({ id: uuidInput });

export const newApiKey = objectInput({
  label: nameInput(limits.labelCharactersMax),
  scopes: presetInput(
    z
      .array(wordInput(scopes), { error: mustBe('a list of scopes') })
      .min(1, 'Must name at least one scope.')
      .max(scopes.length, 'Must name each scope once.'),
    ['payments', 'withdrawals'],
  ),
}).meta({ id: 'NewApiKey', examples: [examples.newApiKey] });
export type NewApiKey = z.infer<typeof newApiKey>;

export const apiKeyParams = z.object({ api_key_id: uuidInput });
