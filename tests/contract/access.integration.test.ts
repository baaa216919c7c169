import { newApiKey } from '@florin/domain/credentials/api-key';
import { contractRoutes, type NamedRoute } from '@florin/testing/contract-routes';
import { scopes } from '@florin/contract/vocabulary';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Headers } from '../http/composed-server.ts';
import { Cast } from './cast.ts';
import { harmlessRequest } from './requests.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await Cast.open();
});
afterAll(() => cast?.close());

const asking = contractRoutes.filter(({ route }) => route.metadata.access.credential !== 'none');
const open = contractRoutes.filter(({ route }) => route.metadata.access.credential === 'none');

/** Status and code for whoever asks. */
const answer = async (named: NamedRoute, headers: Headers): Promise<string> => {
  const { status, error } = await cast.server.call(...harmlessRequest(named, headers));
  return `${status} ${error?.code ?? ''}`.trim();
};

const strangers = (): Headers[] => [
  {},
  { 'x-api-key': '' },
  { 'x-api-key': 'nonsense' },
  { 'x-api-key': newApiKey((length) => randomBytes(length)) },
  { authorization: '' },
  { authorization: 'Bearer nonsense' },
  { authorization: `Basic ${btoa('a@example.com:correct horse battery')}` },
  { authorization: cast.merchant.session['authorization']?.replace('Bearer', 'Token') ?? '' },
  { cookie: `session=${cast.merchant.session['authorization']}` },
];

describe('nobody with a credential is nobody', () => {
  test.each(asking)('$id', async (named) => {
    for (const headers of strangers()) {
      expect([headers, await answer(named, headers)]).toEqual([headers, '401 UNAUTHORIZED']);
    }
  });

  test.each(open)('$id asks for none, and minds none', async (named) => {
    const without = await answer(named, {});
    expect(without).not.toMatch(/^(401|403)/);
    for (const headers of strangers()) expect(await answer(named, headers)).toBe(without);
  });
});

/** Who is admitted to a route, and who hears what instead. */
const everybody = (): Record<string, Headers> => ({
  'session of a merchant': cast.merchant.session,
  'session of an administrator': cast.admin,
  'session without verification': cast.unverified.session,
  'key without verification': cast.unverified.key,
  ...Object.fromEntries(scopes.map((scope) => [`key for ${scope}`, cast.keyFor[scope]])),
});

const expected = ({ route }: NamedRoute, who: string): 'admitted' | '403 FORBIDDEN' | '403 KYC_REQUIRED' => {
  const { access } = route.metadata;
  const isSession = who.startsWith('session');
  const isAdmin = who.includes('administrator');
  const mayCall = {
    admin_session: isAdmin,
    session: isSession,
    merchant_session: isSession && !isAdmin,
    key_or_session:
      !isAdmin &&
      (isSession || who === `key for ${'scope' in access ? access.scope : ''}` || who === 'key without verification'),
    none: true,
  }[access.credential];
  if (!mayCall) return '403 FORBIDDEN';
  return access.kyc === 'basic' && who.includes('without verification') ? '403 KYC_REQUIRED' : 'admitted';
};

describe('each credential opens what it is for', () => {
  test.each(asking)('$id', async (named) => {
    const told: unknown[] = [];
    for (const [who, headers] of Object.entries(everybody())) {
      const heard = await answer(named, headers);
      told.push([who, /^40[13]/.test(heard) ? heard : 'admitted']);
    }
    expect(told).toEqual(Object.keys(everybody()).map((who) => [who, expected(named, who)]));
  });

  test('there are routes for each of them', () => {
    const kinds = Map.groupBy(contractRoutes, ({ route }) => route.metadata.access.credential);
    expect([...kinds.keys()].toSorted()).toEqual([
      'admin_session',
      'key_or_session',
      'merchant_session',
      'none',
      'session',
    ]);
    for (const [, routes] of kinds) expect(routes.length).toBeGreaterThan(2);
  });
});
