import type { Session } from '@florin/contract/schemas/account';
import { Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieToken, noCookie, sessionCookie } from './cookie.ts';
import { type Door, doorTaken } from './door.ts';

/** What sessions of browsers need. */
export interface BrowserSessions {
  clock: Pick<Clock, 'now'>;
  /** Ends the session of this token. */
  end: (token: string) => Promise<void>;
  /** Gives the session of this token another one; null where it is over. */
  rotate: (token: string) => Promise<{ token: string; expiresAt: Date } | null>;
}

const roleAt = { merchant: 'merchant', operator: 'admin' } as const;
const wrongDoor = {
  merchant: 'This is the console of merchants. Administrators sign in at theirs.',
  operator: 'This is the console of administrators. Merchants sign in at theirs.',
} as const;

const opensSession = new Set(['/v1/auth/login', '/v1/auth/register', '/v1/auth/passkeys/sign-in']);
/** What makes a session able to do more than before. */
const raisesSession = new Set([
  'POST /v1/auth/2fa/confirm',
  'POST /v1/auth/2fa/enable',
  'POST /v1/auth/passkeys',
  'POST /v1/auth/passkeys/proof',
]);

type Answer = { success?: boolean; data?: Session | null };
type Exchange = { request: FastifyRequest; reply: FastifyReply; door: Door };

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Hands a new session to the browser alone: scripts of the page never see its token. */
async function keepInCookie(
  { clock, end }: BrowserSessions,
  { request, reply, door }: Exchange,
  answer: Answer,
): Promise<Answer> {
  const { data } = answer;
  if (answer.success !== true || !data) return answer;
  if (data.account.role !== roleAt[door.name]) {
    await end(data.session_token);
    throw new Refusal('FORBIDDEN', wrongDoor[door.name]);
  }
  const earlier = cookieToken(request.raw, door);
  if (earlier !== null) await end(earlier);
  const seconds = (Date.parse(data.expires_at) - clock.now().getTime()) / 1000;
  reply.header('set-cookie', sessionCookie(door, data.session_token, seconds));
  return { ...answer, data: { ...data, session_token: '' } };
}

/** The same session under another token. */
async function renew({ clock, rotate }: BrowserSessions, { request, reply, door }: Exchange): Promise<void> {
  const present = cookieToken(request.raw, door);
  const rotated = present === null ? null : await rotate(present);
  if (rotated === null) return;
  const seconds = (rotated.expiresAt.getTime() - clock.now().getTime()) / 1000;
  reply.header('set-cookie', sessionCookie(door, rotated.token, seconds));
}

/**
 * Turns sessions into cookies at consoles' doors: whoever signs in gets a fresh one and the session before it ends
 * (no fixation), whoever proves more gets another token, and whoever signs out loses it.
 */
export const keepSessionsInCookies = (app: FastifyInstance, sessions: BrowserSessions): void => {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const door = doorTaken(request.raw);
    if (door === null) return payload;
    const exchange = { request, reply, door };
    if (opensSession.has(pathOf(request))) return keepInCookie(sessions, exchange, payload as Answer);
    if (raisesSession.has(`${request.method} ${pathOf(request)}`) && (payload as Answer).success === true)
      await renew(sessions, exchange);
    return payload;
  });
  app.addHook('onRequest', (request, reply, done) => {
    const door = doorTaken(request.raw);
    if (door !== null && pathOf(request) === '/v1/auth/logout') reply.header('set-cookie', noCookie(door));
    done();
  });
};
