import type { AssetPolicy } from '@florin/approvals/policy';
import type { RelyingParty } from '@florin/approvals/assertion';
import { assetWithAmount, assetWithAmounts, wrongEntry } from '../asset-form.ts';

/** How many people agree to what, and whose passkeys are believed: the signer's own configuration. */
export interface ApprovalSettings {
  /** The book of approvals; its head lies beside it. */
  file: string;
  /** Null: no passkeys. */
  relyingParty: RelyingParty | null;
  /** Whether keys of development stacks are believed. */
  developmentKeys: boolean;
  /** `<family> <network>`, in lower case → what holds for single assets there. One person signs for any other. */
  policies: ReadonlyMap<string, readonly AssetPolicy[]>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * FLORIN_SIGNER_APPROVALS, the book, by default beside the seed; FLORIN_SIGNER_RP_ID and FLORIN_SIGNER_ORIGINS, for
 * passkeys; FLORIN_ENV, where only `development` and `test` believe development keys.
 * FLORIN_SIGNER_TWO_PEOPLE_<FAMILY>_<NETWORK> lists `<asset>:<amount from which two people sign>`,
 * FLORIN_SIGNER_AUTOMATIC_<FAMILY>_<NETWORK> lists `<asset>:<most at once>:<most in 24 hours>` that nobody signs for.
 * @throws Error with a line for the operator.
 */
export function readApprovalSettings(environment: Variables, seedFile: string): ApprovalSettings {
  return {
    file: environment['FLORIN_SIGNER_APPROVALS'] || `${seedFile}.approvals`,
    relyingParty: readRelyingParty(environment),
    developmentKeys: ['development', 'test'].includes(environment['FLORIN_ENV'] ?? 'production'),
    policies: readPolicies(environment),
  };
}

function readRelyingParty(environment: Variables): RelyingParty | null {
  const { FLORIN_SIGNER_RP_ID: id = '', FLORIN_SIGNER_ORIGINS: listed = '' } = environment;
  const origins = listed.split(/[\s,]+/).filter((text) => text !== '');
  if (id === '' && origins.length === 0) return null;
  if (!/^[a-z0-9.-]{1,253}$/.test(id))
    throw new Error('Set FLORIN_SIGNER_RP_ID to the domain of the pages that ask for approvals.');
  if (origins.length === 0) throw new Error('Set FLORIN_SIGNER_ORIGINS to the pages that ask for approvals.');
  for (const text of origins) {
    if (!isOriginOf(text, id))
      throw new Error(`FLORIN_SIGNER_ORIGINS must list origins of ${id}, such as https://${id}, with commas between.`);
  }
  return { id, origins };
}

/** An origin of the domain or below it; https, except on this machine. */
function isOriginOf(text: string, id: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const isOfDomain = hostname === id || hostname.endsWith(`.${id}`);
  return origin === text && isOfDomain && (protocol === 'https:' || hostname === 'localhost');
}

const lists = {
  TWO_PEOPLE: { shape: assetWithAmount, form: '<asset>:<amount from which two people sign>' },
  AUTOMATIC: {
    shape: assetWithAmounts,
    form: '<asset>:<most at once>:<most in 24 hours>',
  },
} as const;

function readPolicies(environment: Variables): ReadonlyMap<string, readonly AssetPolicy[]> {
  const found = new Map<string, Map<string, AssetPolicy>>();
  for (const [name, value] of Object.entries(environment)) {
    const [, list, family = '', network = ''] =
      /^FLORIN_SIGNER_(TWO_PEOPLE|AUTOMATIC)_([A-Z0-9]+)_(.+)$/.exec(name) ?? [];
    if ((list !== 'TWO_PEOPLE' && list !== 'AUTOMATIC') || !value) continue;
    const place = `${family} ${network}`.toLowerCase();
    const assets = found.get(place) ?? new Map<string, AssetPolicy>();
    found.set(place, assets);
    const { shape, form } = lists[list];
    for (const entry of value.split(',').filter((text) => text !== '')) {
      const [, asset, amount, dayMax] = shape.exec(entry) ?? [];
      if (asset === undefined || amount === undefined) throw wrongEntry(name, form, entry);
      const before = assets.get(asset) ?? { asset, twoPeopleFrom: null, automatic: null };
      const after =
        dayMax === undefined
          ? { ...before, twoPeopleFrom: BigInt(amount) }
          : { ...before, automatic: { max: BigInt(amount), dayMax: BigInt(dayMax) } };
      refuseOverlap(after, name);
      assets.set(asset, after);
    }
  }
  return new Map([...found].map(([place, assets]) => [place, [...assets.values()]]));
}

/** What two people must see cannot be what nobody has to. */
function refuseOverlap({ twoPeopleFrom, automatic }: AssetPolicy, name: string): void {
  if (twoPeopleFrom !== null && automatic !== null && automatic.max >= twoPeopleFrom)
    throw new Error(`${name} and its counterpart overlap: two people sign from an amount that nobody has to sign for.`);
}
