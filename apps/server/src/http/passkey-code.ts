import type { FastifyRequest } from 'fastify';
import type { Gates } from './gates.ts';

const codeIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'totp_code' in body ? body.totp_code : undefined;

/**
 * Wherever a body has a code: one that a passkey gave out is good for the request that it was given for, and no other.
 * After the body was checked by its schema: what is compared has no more depth than that.
 */
export async function compareCode(
  { refuseForeignCode }: Pick<Gates, 'refuseForeignCode'>,
  request: FastifyRequest,
): Promise<void> {
  const { caller, method, url: path, body } = request;
  const code = codeIn(body);
  if (typeof code !== 'string') return;
  const sessionHash = caller?.credential === 'session' ? caller.credentialHash : null;
  await refuseForeignCode({ code, sessionHash, request: { method, path, body } });
}
