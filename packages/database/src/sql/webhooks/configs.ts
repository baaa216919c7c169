import { statement } from '../../statement.ts';

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

const columns = `url, is_active, events, secret, previous_secret,
  previous_secret_until, updated_at`;

export const readWebhookConfig = statement<{ merchantId: string }, WebhookConfigRow>(
  'read_webhook_config',
  `select ${columns} from webhook_configs where account_id = $merchantId`,
);

/** Lets cached authentications notice a change, and makes changes of one account's webhook queue. */
export const noticeAccountChange = statement<{ accountId: string }>(
  'notice_account_change',
  'update accounts set version = version + 1 where id = $accountId',
);

export const saveWebhookConfig = statement<{
  merchantId: string;
  url: string;
  isActive: boolean;
  events: readonly string[];
  secret: Uint8Array | null;
  previousSecret: Uint8Array | null;
  previousSecretUntil: Date | null;
  updatedAt: Date;
}>(
  'save_webhook_config',
  `insert into webhook_configs (account_id, url, is_active, events, secret, previous_secret, previous_secret_until,
    updated_at)
   values ($merchantId, $url, $isActive, $events::text[], $secret, $previousSecret, $previousSecretUntil, $updatedAt)
   on conflict (account_id) do update
     set url = $url, is_active = $isActive, events = $events::text[], secret = $secret,
       previous_secret = $previousSecret, previous_secret_until = $previousSecretUntil,
         updated_at = $updatedAt`,
);
