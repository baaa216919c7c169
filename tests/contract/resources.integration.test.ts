import { contractRoutes, type NamedRoute } from '@florin/testing/contract-routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Headers } from '../http/composed-server.ts';
import { Cast } from './cast.ts';
import { sampleRequest, unknownId } from './requests.ts';
import { factoryFor, knownPlaces, placeOf, shownFor } from './resources.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await Cast.open();
});
afterAll(() => cast?.close());

const ofResources = contractRoutes.filter((named) => placeOf(named) !== null);
/** Routes on which a merchant names a thing that only its owner may see. */
const ofMerchants = ofResources.filter(({ route }) =>
  ['key_or_session', 'merchant_session'].includes(route.metadata.access.credential),
);

/**
 * Routes on which another's resource does not look like an unknown one. A wallet is named by its chain, which
 * everybody shares: what one merchant sets there is their own.
 */
const told: Readonly<Record<string, string>> = {
  'withdrawals.setWallet': '200',
  'webhooks.retryDelivery': '403 FORBIDDEN',
};

const headersFor = ({ route }: NamedRoute, merchant: { session: Headers }): Headers => {
  const { credential } = route.metadata.access;
  if (credential === 'none') return {};
  return credential === 'admin_session' ? cast.admin : merchant.session;
};

const answer = async (named: NamedRoute, headers: Headers, id: string) => {
  const { status, error } = await cast.server.call(...sampleRequest(named, { ...headers, ...shownFor(id) }, id));
  return { status, error };
};

test('for every parameter of a path somebody can make the resource, and for none that is gone', () => {
  expect(ofResources.filter((named) => factoryFor(named) === undefined).map(({ id }) => id)).toEqual([]);
  const places = new Set(ofResources.map(placeOf));
  expect(knownPlaces.filter((place) => !places.has(place))).toEqual([]);
  for (const { route } of ofResources) expect(route.path.split('/:').length).toBe(2);
});

describe('an unknown resource is NOT_FOUND', () => {
  test.each(ofResources)('$id', async (named) => {
    const { status, error } = await answer(named, headersFor(named, cast.merchant), unknownId);
    expect([status, error?.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe("another merchant's resource looks like an unknown one, and is there for its owner", () => {
  test.each(ofMerchants)('$id', async (named) => {
    const [asker, owner] = [await cast.server.merchant(), await cast.server.merchant()];
    const id = await factoryFor(named)?.(cast, owner);
    const foreign = await answer(named, asker.session, id ?? '');
    const exception = told[named.id];
    if (exception === undefined) {
      expect(foreign).toEqual(await answer(named, asker.session, unknownId));
    } else {
      expect(`${foreign.status} ${foreign.error?.code ?? ''}`.trim()).toBe(exception);
    }
    expect((await answer(named, owner.session, id ?? '')).status).not.toBe(404);
  });
});

describe('an existing resource is found by whoever may', () => {
  const others = ofResources.filter((named) => !ofMerchants.includes(named));
  test.each(others)('$id', async (named) => {
    const owner = await cast.server.merchant();
    const id = await factoryFor(named)?.(cast, owner);
    // What else the request names may be unknown; the resource of its path is not.
    const found = await answer(named, headersFor(named, owner), id ?? '');
    expect(found).not.toEqual(await answer(named, headersFor(named, owner), unknownId));
  });
});
