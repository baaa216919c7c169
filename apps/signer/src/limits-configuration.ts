import { assetWithAddress, assetWithAmount, assetWithAmounts, wrongEntry } from './asset-form.ts';
import type { AssetDayLimit, ExchangeLimits, NetworkLimits, PayoutLimits, RefundLimits } from './facts.ts';
import type { SightSettings } from './families.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** A network as settings name it, and as it is spelled on its chain. */
export interface Place {
  /** `<FAMILY>_<NETWORK>`, the end of a setting's name. */
  setting: string;
  /** `<family> <network>` */
  key: string;
}

/** In development a day's fees and gas may be a thousand times what one transaction may cost. */
const developmentShare = 1_000n;

/**
 * The networks of FLORIN_SIGNER_MAX_FEE_<FAMILY>_<NETWORK>. A network in capitals alone is spelled in small letters on its
 * chain; one that has small letters too, like a genesis hash, is taken as it stands.
 */
export function readPlaces(environment: Variables): Place[] {
  return Object.keys(environment).flatMap((name) => {
    const [, family, network] = /^FLORIN_SIGNER_MAX_FEE_([A-Z0-9]+)_(.+)$/.exec(name) ?? [];
    if (family === undefined || network === undefined) return [];
    const spelled = /[a-z]/.test(network) ? network : network.toLowerCase();
    return [{ setting: `${family}_${network}`, key: `${family.toLowerCase()} ${spelled}` }];
  });
}

/** @throws Error with a line for the operator. */
export function readLimits(environment: Variables, isProduction: boolean): ReadonlyMap<string, NetworkLimits> {
  const places = readPlaces(environment);
  if (places.length === 0) throw new Error('Set FLORIN_SIGNER_MAX_FEE_<FAMILY>_<NETWORK> for at least one network.');
  return new Map(places.map(({ setting, key }) => [key, readNetwork(environment, setting, isProduction)]));
}

function readNetwork(environment: Variables, place: string, isProduction: boolean): NetworkLimits {
  const feeMax = readAmount(environment, `FLORIN_SIGNER_MAX_FEE_${place}`);
  const gasMax = readAmount(environment, `FLORIN_SIGNER_MAX_GAS_${place}`);
  const payout = readPayoutLimits(environment, place);
  const refunds = readRefundLimits(environment, `FLORIN_SIGNER_REFUNDS_${place}`);
  const exchange = readExchangeLimits(environment, `FLORIN_SIGNER_EXCHANGE_${place}`);
  const together = readTogether(environment, `FLORIN_SIGNER_OUT_DAY_MAX_${place}`);
  const delegation = `FLORIN_SIGNER_MAX_DELEGATION_${place}`;
  const costs = `FLORIN_SIGNER_FEES_DAY_MAX_${place}`;
  const isOpen = payout !== null && refunds.some(({ ref }) => ref?.toLowerCase() === payout.token.toLowerCase());
  if (isProduction && isOpen && together.length === 0)
    throw new Error(`Set FLORIN_SIGNER_OUT_DAY_MAX_${place}: payouts and refunds of one asset share it.`);
  return {
    feeMax,
    gasMax,
    ...(environment[delegation] ? { delegationMax: readAmount(environment, delegation) } : {}),
    costsDayMax:
      environment[costs] === undefined && !isProduction
        ? developmentShare * (feeMax > gasMax ? feeMax : gasMax)
        : readAmount(environment, costs),
    payout,
    refunds,
    batchCode: readBatchCode(environment, place),
    ...(exchange.length === 0 ? {} : { exchange }),
    ...(together.length === 0 ? {} : { together }),
  };
}

/** Nodes of FLORIN_SIGNER_RPC_<FAMILY>_<NETWORK>, and _FINAL_DEPTH_ where a number of blocks makes one final. */
export function readSights(environment: Variables): ReadonlyMap<string, SightSettings> {
  return new Map(
    readPlaces(environment).flatMap(({ setting, key }): [string, SightSettings][] => {
      const name = `FLORIN_SIGNER_RPC_${setting}`;
      const rpcUrls = (environment[name] ?? '').split(',').filter((url) => url !== '');
      if (rpcUrls.length === 0) return [];
      if (!rpcUrls.every((url) => /^https?:$/.test(protocolOf(url))))
        throw new Error(`Set ${name} to addresses of nodes, http:// or https://, with commas between.`);
      const depth = `FLORIN_SIGNER_FINAL_DEPTH_${setting}`;
      return [[key, { rpcUrls, finalDepth: environment[depth] ? readAmount(environment, depth) : null }]];
    }),
  );
}

const protocolOf = (url: string): string => (URL.canParse(url) ? new URL(url).protocol : '');

/** Null where it is not set. */
function readBatchCode(environment: Variables, place: string): string | null {
  const name = `FLORIN_SIGNER_BATCH_CODE_${place}`;
  const value = environment[name];
  if (!value) return null;
  if (!/^0x[0-9a-f]{64}$/.test(value)) throw new Error(`Set ${name} to the hash of a contract's creation code.`);
  return value;
}

/** Null where none of the three is set. */
function readPayoutLimits(environment: Variables, place: string): PayoutLimits | null {
  const name = (part: string) => `FLORIN_SIGNER_PAYOUT_${part}_${place}`;
  if (!['TOKEN', 'MAX', 'DAY_MAX'].some((part) => environment[name(part)])) return null;
  const token = environment[name('TOKEN')];
  if (!token) throw new Error(`Set ${name('TOKEN')} to the contract of USDT.`);
  return { token, max: readAmount(environment, name('MAX')), dayMax: readAmount(environment, name('DAY_MAX')) };
}

export const entriesOf = (environment: Variables, name: string): string[] =>
  (environment[name] ?? '').split(',').filter((entry) => entry !== '');

const refOf = (asset: string): string | null => (asset === 'native' ? null : asset);

const readRefundLimits = (environment: Variables, name: string): RefundLimits[] =>
  entriesOf(environment, name).map((entry) => {
    const [, asset, max, dayMax] = assetWithAmounts.exec(entry) ?? [];
    if (asset === undefined || max === undefined || dayMax === undefined)
      throw wrongEntry(name, '<asset>:<most at once>:<most in 24 hours>', entry);
    return { ref: refOf(asset), max: BigInt(max), dayMax: BigInt(dayMax) };
  });

const readTogether = (environment: Variables, name: string): AssetDayLimit[] =>
  entriesOf(environment, name).map((entry) => {
    const [, asset, dayMax] = assetWithAmount.exec(entry) ?? [];
    if (asset === undefined || dayMax === undefined) throw wrongEntry(name, '<asset>:<most in 24 hours>', entry);
    return { ref: refOf(asset), dayMax: BigInt(dayMax) };
  });

const readExchangeLimits = (environment: Variables, name: string): ExchangeLimits[] =>
  entriesOf(environment, name).map((entry) => {
    const [, asset, address, max] = assetWithAddress.exec(entry) ?? [];
    if (asset === undefined || address === undefined || max === undefined)
      throw wrongEntry(name, '<asset>:<deposit address>:<most at once>', entry);
    return { ref: refOf(asset), address, max: BigInt(max) };
  });

function readAmount(environment: Variables, name: string): bigint {
  const value = environment[name];
  if (value === undefined || !/^[1-9]\d{0,77}$/.test(value))
    throw new Error(`Set ${name} to a whole number of base units.`);
  return BigInt(value);
}
