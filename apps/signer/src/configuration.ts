import type { ExchangeLimits, NetworkLimits, PayoutLimits, RefundLimits } from './facts.ts';

export interface Configuration {
  /** Unix socket that the worker speaks to. */
  socket: string;
  /** Database address of the role florin_signer. */
  databaseUrl: string;
  /** False behind a pooler that cannot keep prepared statements. */
  preparedStatements: boolean;
  seedFile: string;
  passphraseFile: string;
  journal: string;
  /** `<family> <network>` → limits; a network without limits is not signed for. */
  limits: ReadonlyMap<string, NetworkLimits>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The signer's settings: FLORIN_SIGNER_SOCKET, _DATABASE_URL, _SEED_FILE, _PASSPHRASE_FILE, _JOURNAL, and for each
 * network FLORIN_SIGNER_MAX_FEE_<FAMILY>_<NETWORK> and FLORIN_SIGNER_MAX_GAS_<FAMILY>_<NETWORK> in native base units,
 * for example FLORIN_SIGNER_MAX_FEE_EVM_1. A network that pays withdrawals out also has FLORIN_SIGNER_PAYOUT_TOKEN_,
 * _PAYOUT_MAX_ and _PAYOUT_DAY_MAX_<FAMILY>_<NETWORK>: the contract of USDT there, and the most of its base units for
 * one payout and for all of 24 hours. FLORIN_SIGNER_REFUNDS_<FAMILY>_<NETWORK> lists what may go back to payers, as
 * `<asset>:<most at once>:<most in 24 hours>` with commas between: the asset is `native` or a token's reference, the
 * amounts are its base units.
 * FLORIN_SIGNER_EXCHANGE_<FAMILY>_<NETWORK> lists what may go to an account at an exchange, as
 * `<asset>:<deposit address>:<most at once>` with commas between.
 * FLORIN_SIGNER_BATCH_CODE_<FAMILY>_<NETWORK> allows sweeps in batches there: the hash of the contract's creation code.
 * @throws Error with a line for the operator.
 */
export function readConfiguration(environment: Variables): Configuration {
  const setting = (name: string): string => {
    const value = environment[`FLORIN_SIGNER_${name}`];
    if (!value) throw new Error(`Set FLORIN_SIGNER_${name}.`);
    return value;
  };
  return {
    socket: setting('SOCKET'),
    databaseUrl: setting('DATABASE_URL'),
    preparedStatements: readPrepared(environment),
    seedFile: setting('SEED_FILE'),
    passphraseFile: setting('PASSPHRASE_FILE'),
    journal: setting('JOURNAL'),
    limits: readLimits(environment),
  };
}

function readPrepared({ FLORIN_DB_PREPARED: text = 'on' }: Variables): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('FLORIN_DB_PREPARED must be one of on, off.');
  return text === 'on';
}

function readLimits(environment: Variables): ReadonlyMap<string, NetworkLimits> {
  const found = Object.keys(environment).flatMap((name) => {
    const [, family, network] = /^FLORIN_SIGNER_MAX_FEE_([A-Z0-9]+)_(.+)$/.exec(name) ?? [];
    return family === undefined || network === undefined ? [] : [{ family, network }];
  });
  if (found.length === 0) throw new Error('Set FLORIN_SIGNER_MAX_FEE_<FAMILY>_<NETWORK> for at least one network.');
  return new Map(
    found.map(({ family, network }) => {
      const amount = (kind: 'FEE' | 'GAS') => readAmount(environment, `FLORIN_SIGNER_MAX_${kind}_${family}_${network}`);
      const payout = readPayoutLimits(environment, `${family}_${network}`);
      const refunds = readRefundLimits(environment, `FLORIN_SIGNER_REFUNDS_${family}_${network}`);
      const exchange = readExchangeLimits(environment, `FLORIN_SIGNER_EXCHANGE_${family}_${network}`);
      const batchCode = readBatchCode(environment, `${family}_${network}`);
      return [
        `${family} ${network}`.toLowerCase(),
        {
          feeMax: amount('FEE'),
          gasMax: amount('GAS'),
          payout,
          refunds,
          batchCode,
          ...(exchange.length === 0 ? {} : { exchange }),
        },
      ];
    }),
  );
}

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

function readRefundLimits(environment: Variables, name: string): RefundLimits[] {
  const entries = (environment[name] ?? '').split(',').filter((entry) => entry !== '');
  return entries.map((entry) => {
    const [, asset, max, dayMax] = /^([^:\s]+):([1-9]\d{0,77}):([1-9]\d{0,77})$/.exec(entry) ?? [];
    if (asset === undefined || max === undefined || dayMax === undefined)
      throw new Error(`Write ${name} as <asset>:<most at once>:<most in 24 hours>, with commas between.`);
    return { ref: asset === 'native' ? null : asset, max: BigInt(max), dayMax: BigInt(dayMax) };
  });
}

function readExchangeLimits(environment: Variables, name: string): ExchangeLimits[] {
  const entries = (environment[name] ?? '').split(',').filter((entry) => entry !== '');
  return entries.map((entry) => {
    const [, asset, address, max] = /^([^:\s]+):([^:\s]+):([1-9]\d{0,77})$/.exec(entry) ?? [];
    if (asset === undefined || address === undefined || max === undefined)
      throw new Error(`Write ${name} as <asset>:<deposit address>:<most at once>, with commas between.`);
    return { ref: asset === 'native' ? null : asset, address, max: BigInt(max) };
  });
}

function readAmount(environment: Variables, name: string): bigint {
  const value = environment[name];
  if (value === undefined || !/^[1-9]\d{0,77}$/.test(value))
    throw new Error(`Set ${name} to a whole number of base units.`);
  return BigInt(value);
}
