import { type Environment, EnvironmentError } from '@florin/system/environment';
import { type ListenAddress, listenAddress } from './addresses.ts';

/** Whose console it is. */
export type ConsoleName = 'merchant' | 'operator';

/** A console that this server serves, on an origin of its own. */
export interface ConsoleConfig {
  name: ConsoleName;
  /** Where browsers reach it. */
  origin: string;
  listen: ListenAddress;
}

const originOf = (environment: Environment, name: string): string => {
  const text = environment.required(name, 'where browsers reach that console, for example https://console.example.com');
  const schemes = environment.guarded() ? ['https:'] : ['https:', 'http:'];
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.origin !== text.replace(/\/$/, '') || !schemes.includes(url.protocol))
    throw new EnvironmentError(`${name} must be an origin such as https://console.example.com.`);
  return url.origin;
};

/** The consoles that listen. A console shares its origin with nothing else: its cookie would be theirs as well. */
export function readConsoles(environment: Environment, taken: readonly string[]): readonly ConsoleConfig[] {
  const consoles: ConsoleConfig[] = [];
  for (const name of ['merchant', 'operator'] as const) {
    const prefix = name === 'merchant' ? 'FLORIN_CONSOLE' : 'FLORIN_OPERATOR';
    const listen = listenAddress(environment, `${prefix}_ADDR`);
    if (listen !== null) consoles.push({ name, origin: originOf(environment, `${prefix}_BASE`), listen });
  }
  const origins = [...taken.map((url) => new URL(url).origin), ...consoles.map(({ origin }) => origin)];
  const shared = consoles.find(({ origin }) => origins.indexOf(origin) !== origins.lastIndexOf(origin));
  if (shared)
    throw new EnvironmentError(`The ${shared.name} console needs an origin of its own, not ${shared.origin}.`);
  return consoles;
}
