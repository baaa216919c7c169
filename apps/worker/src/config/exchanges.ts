import { type Environment, EnvironmentError, type RunMode } from '@florin/system/environment';
import { readSecret } from './secret.ts';

/** An account at an exchange, as an operator describes it. */
export interface ExchangeConfig {
  name: string;
  credentials: { key: string; secret: string; passphrase: string };
  /** Development and tests alone. */
  origin: string | null;
  caFile: string | null;
  /** By `<family> <network>` and symbol: what the exchange calls a coin on a chain. Development and tests alone. */
  networks: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * The accounts that FLORIN_EXCHANGES names, each with FLORIN_EXCHANGE_<NAME>_KEY, _SECRET and _PASSPHRASE; a name with
 * _FILE behind it names a file that holds the word instead.
 */
export function readExchanges(environment: Environment, mode: RunMode): ExchangeConfig[] {
  const names = environment
    .text('FLORIN_EXCHANGES', '')
    .split(',')
    .map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '').map((name) => readOne(environment, mode, name));
}

function readOne(environment: Environment, mode: RunMode, name: string): ExchangeConfig {
  if (!/^[a-z0-9]{1,30}$/.test(name) || name === 'treasury')
    throw new EnvironmentError('FLORIN_EXCHANGES must name exchanges in small letters, comma-separated.');
  const prefix = `FLORIN_EXCHANGE_${name.toUpperCase()}`;
  const forTests = (setting: string): string | null => {
    const value = environment.optional(`${prefix}_${setting}`);
    if (value !== null && mode === 'production')
      throw new EnvironmentError(
        `${prefix}_${setting} is for development and tests: an account's secret would go there.`,
      );
    return value;
  };
  const secret = (part: string): string => readSecret(environment, `${prefix}_${part}`, 'a word of your account there');
  return {
    name,
    credentials: { key: secret('KEY'), secret: secret('SECRET'), passphrase: secret('PASSPHRASE') },
    origin: forTests('ORIGIN'),
    caFile: forTests('CA'),
    networks: readNetworks(forTests('NETWORKS') ?? ''),
  };
}

/** `<family> <network> <symbol>=<name>`, comma-separated. */
function readNetworks(text: string): ExchangeConfig['networks'] {
  const table: Record<string, Record<string, string>> = {};
  for (const line of text.split(',').filter((one) => one.trim() !== '')) {
    const [, place, symbol, name] = /^\s*(\S+ \S+) ([A-Z0-9]+)=(\S.*?)\s*$/.exec(line) ?? [];
    if (place === undefined || symbol === undefined || name === undefined)
      throw new EnvironmentError('Write the table of chains as `<family> <network> <symbol>=<name>`, comma-separated.');
    (table[place] ??= {})[symbol] = name;
  }
  return table;
}
