import type { WebhookConfigRow } from '@florin/database/sql/webhooks/configs';

/** A merchant's webhook as its owner sees it: whether there is a secret, never the secret. */
export interface WebhookConfig {
  url: string;
  isActive: boolean;
  hasSecret: boolean;
  events: string[];
  updatedAt: Date;
}

/** What is shown of a stored webhook. */
export const toWebhookConfig = ({ url, isActive, events, secret, updatedAt }: WebhookConfigRow): WebhookConfig => ({
  url,
  isActive,
  hasSecret: secret !== null,
  events,
  updatedAt,
});

/** What a sealed secret is bound to: copied to another endpoint's row it does not open. The first one has the account's id. */
export const secretContext = (endpointId: string): string => `webhook:${endpointId}`;
