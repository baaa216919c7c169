import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Gates } from './gates.ts';

const codeIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'totp_code' in body ? body.totp_code : undefined;

/** Wherever a body has a code: one that a passkey gave out is good for the request that it was given for, and no other. */
export const passkeyCodeGate =
  ({ refuseForeignCode }: Gates): preHandlerAsyncHookHandler =>
  async ({ caller, method, url: path, body }: FastifyRequest) => {
    const code = codeIn(body);
    if (typeof code !== 'string') return;
    const sessionHash = caller?.credential === 'session' ? caller.credentialHash : null;
    await refuseForeignCode({ code, sessionHash, request: { method, path, body } });
  };
