import { WebhookError } from './errors.ts';
import type { WebhookSecret } from './inputs.ts';

/**
 * The secrets that a signature may fit, at least one: an unset secret must never accept everything.
 *
 * @throws {WebhookError} `secret_missing`, `secret_whitespace`.
 */
export function secretsOf(secret: WebhookSecret): string[] {
  const set = [secret].flat().filter((one): one is string => typeof one === 'string' && one !== '');
  if (!set.length) throw new WebhookError('secret_missing');
  if (set.some((one) => /\s/.test(one))) throw new WebhookError('secret_whitespace');
  return set;
}
