import { createHmac } from 'node:crypto';
import type { BinaryLike } from 'node:crypto';

const prefix = 'whsec_';

/** A signing secret as merchants see it, from 32 random bytes. */
export const webhookSecret = (bytes: Uint8Array): string => prefix + Buffer.from(bytes).toString('base64');

/** What a merchant has set: an empty or missing secret means that deliveries go unsigned. */
export interface SecretSetting {
  readonly secret: string | null;
  readonly previousSecret: string | null;
  /** Until when the previous secret signs along. */
  readonly previousUntil: Date | null;
}

/** The secrets that sign at an instant, the present one first; none when the merchant cleared it, at once. */
export function signingSecrets(setting: SecretSetting, at: Date): readonly string[] {
  if (!setting.secret) return [];
  const { previousSecret, previousUntil } = setting;
  return previousSecret && previousUntil && at < previousUntil ? [setting.secret, previousSecret] : [setting.secret];
}

/** Canonical base64 after the prefix is decoded; any other secret is its own UTF-8 bytes. */
function standardKey(secret: string): Buffer {
  const encoded = secret.slice(prefix.length);
  const decoded = Buffer.from(encoded, 'base64');
  const isEncoded = secret.startsWith(prefix) && encoded !== '' && decoded.toString('base64') === encoded;
  return isEncoded ? decoded : Buffer.from(secret, 'utf8');
}

const hmac = (key: BinaryLike, [head, body]: readonly [string, Buffer], encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', key).update(head, 'utf8').update(body).digest(encoding);

/** One attempt: `at` is the attempt's own instant, `body` exactly the text that is sent. */
export interface SignedAttempt {
  readonly deliveryId: string;
  readonly at: Date;
  readonly body: string;
  readonly secrets: readonly string[];
}

/**
 * Signature headers of one attempt, empty without a secret. `X-SVC-Signature` is `t=<unix seconds>,v1=<hex>` with one
 * `v1` per secret: HMAC-SHA256 over `<t>.<body>`, keyed with the UTF-8 bytes of the secret as shown. Beside it the
 * three headers of the Standard Webhooks specification 1.0, which sign `<id>.<t>.<body>`.
 */
export function signatureHeaders({ deliveryId, at, body, secrets }: SignedAttempt): Readonly<Record<string, string>> {
  if (secrets.length === 0) return {};
  const seconds = Math.floor(at.getTime() / 1000);
  const bytes = Buffer.from(body, 'utf8');
  const own = secrets.map((secret) => `v1=${hmac(secret, [`${seconds}.`, bytes], 'hex')}`);
  const standard = secrets.map(
    (secret) => `v1,${hmac(standardKey(secret), [`${deliveryId}.${seconds}.`, bytes], 'base64')}`,
  );
  return {
    'X-SVC-Signature': [`t=${seconds}`, ...own].join(','),
    'webhook-id': deliveryId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standard.join(' '),
  };
}
