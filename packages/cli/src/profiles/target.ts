import { CliError, usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { type DevFile, findDevFile } from './dev-file.ts';
import { type Profile, readProfiles } from './store.ts';

/** Which service is spoken to, and with which credentials. */
export interface Target {
  /** Name of the profile; null when the environment says it all. */
  readonly name: string | null;
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly sessionToken: string | null;
  /** The development stack, when its own credentials are used. */
  readonly dev: DevFile | null;
}

export interface TargetOptions {
  readonly profile?: string | undefined;
  readonly baseUrl?: string | undefined;
}

export const devProfile = 'dev';

const targetOf = (name: string, { base_url, api_key, session_token }: Profile): Target => ({
  name,
  baseUrl: base_url,
  apiKey: api_key ?? null,
  sessionToken: session_token ?? null,
  dev: null,
});

const devTarget = (dev: DevFile): Target => ({
  name: devProfile,
  baseUrl: dev.base_url,
  apiKey: dev.merchant.api_key,
  sessionToken: null,
  dev,
});

function namedTarget(io: Io, name: string): Target {
  if (name === devProfile) {
    const dev = findDevFile(io);
    if (dev === null)
      throw usageError('No development stack runs here: start it with "npm start", or set FLORIN_HOME.');
    return devTarget(dev);
  }
  const profile = readProfiles(io).profiles[name];
  if (profile === undefined)
    throw usageError(`There is no profile "${name}": make it with "florin login --profile ${name}".`);
  return targetOf(name, profile);
}

/** The profile that is used when none is named: the current one, else a development stack that runs here. */
function presetTarget(io: Io): Target | null {
  const { current, profiles } = readProfiles(io);
  const profile = current === null ? undefined : profiles[current];
  if (current !== null && profile !== undefined) return targetOf(current, profile);
  const dev = findDevFile(io);
  return dev === null ? null : devTarget(dev);
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

/** The development stack that runs here, where it is at this address; a shop's environment names it without its profile. */
export function devAt(io: Io, address: string): DevFile | null {
  const dev = findDevFile(io);
  return dev !== null && originOf(dev.base_url) === originOf(address) ? dev : null;
}

/**
 * Finds the service: `--profile`, else FLORIN_PROFILE, else FLORIN_API_KEY or FLORIN_SESSION_TOKEN, else what is saved,
 * else a development stack. `--base-url` and FLORIN_BASE_URL name another address; saved credentials stay behind then.
 *
 * @throws CliError
 */
export function findTarget(io: Io, options: TargetOptions): Target {
  const { env } = io;
  const name = options.profile ?? (env['FLORIN_PROFILE'] || undefined);
  const isNamed = name !== undefined;
  const apiKey = isNamed ? null : env['FLORIN_API_KEY'] || null;
  const sessionToken = isNamed ? null : env['FLORIN_SESSION_TOKEN'] || null;
  const baseUrl = options.baseUrl ?? (isNamed ? undefined : env['FLORIN_BASE_URL']);
  const byEnvironment = apiKey !== null || sessionToken !== null;
  const saved = isNamed ? namedTarget(io, name) : byEnvironment && baseUrl ? null : presetTarget(io);
  const address = baseUrl ?? saved?.baseUrl;
  if (address === undefined)
    throw new CliError(
      'NO_CREDENTIAL',
      'No service is known: run "florin login", or set FLORIN_BASE_URL and FLORIN_API_KEY.',
    );
  if (byEnvironment) return { name: null, baseUrl: address, apiKey, sessionToken, dev: null };
  // A key goes to the service that it was saved for and to no other.
  if (saved !== null && originOf(address) === originOf(saved.baseUrl)) return { ...saved, baseUrl: address };
  return { name: null, baseUrl: address, apiKey: null, sessionToken: null, dev: null };
}
