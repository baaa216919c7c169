import { statement } from '../statement.ts';

export interface WebhookConfigRow {
  url: string;
  isActive: boolean;
  events: string[];
  /** Sealed; null: deliveries go unsigned. */
  secret: Uint8Array | null;
  previousSecret: Uint8Array | null;
  previousSecretUntil: Date | null;
  updatedAt: Date;
}

const columns = `url, is_active as "isActive", events, secret, previous_secret as "previousSecret",
  previous_secret_until as "previousSecretUntil", updated_at as "updatedAt"`;

export const readWebhookConfig = statement<[merchantId: string], WebhookConfigRow>(
  'read_webhook_config',
  `select ${columns} from webhook_configs where account_id = $1`,
);

/** Lets cached authentications notice a change, and makes changes of one account's webhook queue. */
export const noticeAccountChange = statement<[accountId: string]>(
  'notice_account_change',
  'update accounts set version = version + 1 where id = $1',
);

export const saveWebhookConfig = statement<
  [
    merchantId: string,
    url: string,
    isActive: boolean,
    events: readonly string[],
    secret: Uint8Array | null,
    previousSecret: Uint8Array | null,
    previousSecretUntil: Date | null,
    updatedAt: Date,
  ]
>(
  'save_webhook_config',
  `insert into webhook_configs (account_id, url, is_active, events, secret, previous_secret, previous_secret_until, updated_at)
   values ($1, $2, $3, $4::text[], $5, $6, $7, $8)
   on conflict (account_id) do update
     set url = $2, is_active = $3, events = $4::text[], secret = $5, previous_secret = $6, previous_secret_until = $7,
         updated_at = $8`,
);
