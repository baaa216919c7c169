import type { Secrets } from '@florin/domain/ports/secrets';
import { signatureHeaders, signingSecrets } from '@florin/domain/webhook/signature';
import { secretContext } from './webhook-config.ts';

/** What one post tells about itself, and whose secrets sign it. */
export interface SignedMessage {
  id: string;
  eventType: string;
  body: string;
  endpointId: string;
  /** Sealed. */
  secret: Uint8Array | null;
  previousSecret: Uint8Array | null;
  previousSecretUntil: Date | null;
}

/** The headers of one attempt, made and signed at this instant. */
export function deliveryHeaders(message: SignedMessage, secrets: Secrets, at: Date): Record<string, string> {
  const open = (sealed: Uint8Array | null): string | null =>
    sealed && secrets.open(sealed, secretContext(message.endpointId));
  const setting = {
    secret: open(message.secret),
    previousSecret: open(message.previousSecret),
    previousUntil: message.previousSecretUntil,
  };
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Florin-Webhooks/1',
    'X-SVC-Event': message.eventType,
    'X-SVC-Delivery': message.id,
    ...signatureHeaders({ deliveryId: message.id, at, body: message.body, secrets: signingSecrets(setting, at) }),
  };
}
