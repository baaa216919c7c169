import { signatureHeaders } from '@florin/domain/webhook/signature';

/** One post as the service would make it. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  /** Exactly the text that is sent and signed. */
  readonly body: string;
}

/** Headers of one attempt, signed at this instant; unsigned without a secret. */
export function deliveryHeaders(
  { id, event, body }: Delivery,
  secret: string | null,
  at: Date,
): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Florin-CLI/1',
    'X-SVC-Event': event,
    'X-SVC-Delivery': id,
    ...signatureHeaders({ deliveryId: id, at, body, secrets: secret === null || secret === '' ? [] : [secret] }),
  };
}
