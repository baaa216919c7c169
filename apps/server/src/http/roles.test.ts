import { contract } from '@florin/contract/contract';
import type { AnyRoute } from '@florin/contract/route';
import { administratorRoles, memberRoles } from '@florin/contract/role-vocabulary';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { key, serverWith, session, uuid } from '../../test/scene.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await serverWith();
});
afterAll(() => app.close());

const operations = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries<AnyRoute>(members).map(([name, route]) => ({ id: `${group}.${name}`, route })),
);
const sides = [
  {
    side: 'member',
    prefix: 'member',
    roles: memberRoles,
    of: operations.filter(({ route }) => /^(key_or|merchant)_session$/.test(route.metadata.access.credential)),
  },
  {
    side: 'administrator',
    prefix: 'admin',
    roles: administratorRoles,
    of: operations.filter(({ route }) => route.metadata.access.credential === 'admin_session'),
  },
] as const;

/** The roles that a refusal names. */
const rolesIn = (message: string): string[] => / needs the role (.+)\.$/.exec(message)?.[1]?.split(' or ') ?? [];

/** What the server says of the role of who asks; null where it has nothing against it. */
async function refusal(route: AnyRoute, who: string): Promise<readonly string[] | null> {
  const url = route.path.replaceAll(/:\w+/g, uuid);
  // Text in place of JSON: whoever is let in hears that the body is wrong, and nothing is done.
  const headers = { ...session(who), ...(route.method !== 'GET' && { 'content-type': 'text/plain' }) };
  const response = await app.inject({
    method: route.method,
    url,
    headers,
    ...(route.method !== 'GET' && { payload: 'x' }),
  });
  if (response.statusCode !== 403) return null;
  const { code, message } = response.json().error as { code: string; message: string };
  expect([code, message]).toEqual(['FORBIDDEN', expect.stringMatching(`^Your role is ${who.split('-')[1]}\\. `)]);
  return rolesIn(message);
}

describe.each(sides)('each role of a $side', ({ prefix, roles, of }) => {
  test.each(roles.map((role) => ({ role })))(
    '$role calls what the contract lets it, and hears who may call the rest',
    async ({ role }) => {
      const [told, expected]: [unknown[], unknown[]] = [[], []];
      for (const { id, route } of of) {
        const allowed: readonly string[] = route.metadata.roles ?? [];
        told.push([id, await refusal(route, `${prefix}-${role}`)]);
        expected.push([id, allowed.includes(role) ? null : [...allowed]]);
      }
      expect(told).toEqual(expected);
    },
  );

  test('is asked by every operation, and the first of them may call all', () => {
    for (const { id, route } of of)
      expect([id, route.metadata.roles]).toEqual([id, expect.arrayContaining([roles[0]])]);
    expect(of.length).toBeGreaterThan(40);
  });

  test('reads everything but secrets and invitations into the team', () => {
    const hidden = of.filter(({ route }) => route.method === 'GET' && route.metadata.roles?.length !== roles.length);
    const secrets = ['team.listInvitations', 'webhookEndpoints.readSecret', 'webhooks.readSecret'];
    expect(hidden.map(({ id }) => id).toSorted()).toEqual(prefix === 'member' ? secrets : []);
  });
});

test('who only reads changes nothing', () => {
  for (const [role, { of }] of [
    ['read_only', sides[0]],
    ['auditor', sides[1]],
  ] as const) {
    const changing = of.filter(({ route }) => route.method !== 'GET' && route.metadata.roles?.includes(role));
    expect(changing.map(({ id }) => id)).toEqual([]);
  }
});

test('what is about the person asks for no role', () => {
  const own = operations.filter(({ route }) => ['none', 'session'].includes(route.metadata.access.credential));
  expect(own.filter(({ route }) => route.metadata.roles !== null).map(({ id }) => id)).toEqual([]);
});

describe('an API key', () => {
  const ask = (who: string, scopes: string[]) =>
    app.inject({ method: 'POST', url: '/v1/api-keys', headers: session(who), payload: { label: 'Shop', scopes } });

  test('has scopes and no role', async () => {
    const response = await app.inject({ method: 'GET', url: '/v1/webhooks/secret', headers: key });
    expect(response.statusCode).not.toBe(403);
  });

  test.each([
    ['developer', 'payments', null],
    ['developer', 'webhooks', null],
    ['developer', 'withdrawals', ['owner', 'finance']],
    ['developer', 'wallets', ['owner']],
    ['developer', 'refunds', ['owner', 'finance', 'support']],
    ['owner', 'wallets', null],
  ])('of a %s with the scope %s needs %j', async (role, scope, roles) => {
    const response = await ask(`member-${role}`, ['payments', scope]);
    expect(response.statusCode === 403 ? rolesIn(response.json().error.message) : null).toEqual(roles);
  });
});
