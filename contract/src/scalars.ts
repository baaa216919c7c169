import { z } from 'zod';
import { limits } from './limits.ts';

/*
 * The single values of the wire. Names ending in `Input` are strict and read requests; the others describe
 * what the server writes and stay cheap, because every response is parsed with them on the hot path.
 */

const digits = `(?:0|[1-9]\\d*)`;

/** The spelling of each written value; the tests hold every example to it. */
export const spelling = {
  usd: `^${digits}\\.\\d{2}$`,
  crypto: `^${digits}(?:\\.\\d{0,17}[1-9])?$`,
  signedCrypto: `^-?${digits}(?:\\.\\d{0,17}[1-9])?$`,
  rate: `^${digits}\\.(?:\\d|\\d{1,17}[1-9])$`,
  currency: '^[A-Z]{3}$',
  currencyAmount: `^${digits}(?:\\.\\d{2,3})?$`,
  fraction: `^0(?:\\.\\d{1,6})?$`,
  uuid: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  timestamp: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  eventTimestamp: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}\\+00:00$',
} as const;

/** USD, always two digits after the point. */
export const usd = z.string().meta({
  id: 'Usd',
  description: 'US dollars as text with exactly two digits after the point.',
  pattern: spelling.usd,
  examples: ['125.00'],
});

/** Whole units of a token: plain decimal, no trailing zeros, at most 18 digits after the point. */
export const cryptoAmount = z.string().meta({
  id: 'CryptoAmount',
  description: 'Whole units of a token as plain decimal text: no exponent, no trailing zeros, up to 18 decimals.',
  pattern: spelling.crypto,
  examples: ['0.03540826'],
});

/** As `cryptoAmount`, with a minus sign for what the books lack. */
export const signedCryptoAmount = z.string().meta({
  description: 'Whole units of a token as plain decimal text; with a minus sign where more was spent than booked.',
  pattern: spelling.signedCrypto,
  examples: ['0.25', '-0.01'],
});

/** USD per whole unit of a token: at least one and at most 18 digits after the point. */
export const rate = z.string().meta({
  id: 'Rate',
  description: 'US dollars for one whole unit of a token, with one to 18 digits after the point.',
  pattern: spelling.rate,
  examples: ['3530.25'],
});

/** A code of ISO 4217. */
export const currency = z.string().meta({
  id: 'Currency',
  description: 'A currency by its three letters of ISO 4217.',
  pattern: spelling.currency,
  examples: ['EUR'],
});

/** An amount of a currency: all digits after the point that its smallest unit has. */
export const currencyAmount = z.string().meta({
  id: 'CurrencyAmount',
  description:
    'An amount as text with as many digits after the point as the currency has: JPY none, EUR two, KWD three.',
  pattern: spelling.currencyAmount,
  examples: ['25.00'],
});

/** A share of one, for example `0.01` for one per cent. */
export const fraction = z.string().meta({
  id: 'Fraction',
  description: 'A share of one as text: "0.01" is one per cent.',
  pattern: spelling.fraction,
  examples: ['0.005'],
});

export const uuid = z.string().meta({
  id: 'Uuid',
  description: 'Lowercase, hyphenated UUID.',
  format: 'uuid',
  examples: ['0198c0de-7a51-7c3e-9b6f-2f1d4c8a9e01'],
});

/** An instant in UTC with milliseconds. */
export const timestamp = z.string().meta({
  id: 'Timestamp',
  description: 'An instant in UTC (ISO 8601).',
  format: 'date-time',
  examples: ['2026-03-02T09:15:00.000Z'],
});

/** An instant in UTC with microseconds and an offset, as events carry it. */
export const eventTimestamp = z.string().meta({
  id: 'EventTimestamp',
  description: 'An instant in UTC (ISO 8601) with microseconds and an offset.',
  format: 'date-time',
  examples: ['2026-03-02T09:15:00.000000+00:00'],
});

/** A count or a height: JSON integer, never an amount of money. */
export const integer = z.number().meta({ type: 'integer' });

/** What is wrong with a value of the wrong type; a missing one is told as missing. */
export const mustBe =
  (words: string) =>
  (issue: { readonly input?: unknown }): string =>
    issue.input === undefined ? 'Is required.' : `Must be ${words}.`;

const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** Unicode characters, not UTF-16 units, so that an emoji counts once. */
const isWithin = (value: string, max: number): boolean => value.length <= max || [...value].length <= max;

/** Text of at most `max` Unicode characters; NUL and unpaired surrogates are refused. */
export const textInput = (max: number) =>
  z
    .string({ error: mustBe('text') })
    .refine((value) => isWithin(value, max), { error: `Must have at most ${max} characters.`, abort: true })
    .refine(isStorable, 'Must not contain NUL or broken Unicode.')
    .meta({ maxLength: max });

/** As `textInput`, with at least one character that is not a space. */
export const nameInput = (max: number) =>
  textInput(max)
    .refine((value) => value.trim() !== '', 'Must not be empty.')
    .meta({ maxLength: max, minLength: 1 });

const decimalInput = (pattern: string, hint: string) =>
  z
    .string({ error: mustBe(`text, not a JSON number: ${hint}`) })
    .regex(new RegExp(pattern), { error: `Must be plain digits: ${hint}. No sign, exponent or space.`, abort: true });

/** USD in a request: text of digits with at most two decimals; zero is allowed. */
export const usdInput = decimalInput(
  `^\\d{1,${limits.usdIntegerDigitsMax}}(?:\\.\\d{1,${limits.usdFractionDigits}})?$`,
  'at most two decimals, for example "12.50"',
);

/** USD in a request, greater than zero. */
export const positiveUsdInput = usdInput.refine((value) => /[1-9]/.test(value), 'Must be greater than 0.');

/** A currency in a request; whether there is such a one, and a rate for it, is checked with the amount. */
export const currencyInput = z
  .string({ error: mustBe('text, for example "EUR"') })
  .regex(
    new RegExp(spelling.currency),
    'Must be the three capital letters of a currency of ISO 4217, for example "EUR".',
  )
  .meta({ pattern: spelling.currency });

/** An amount of some currency in a request, greater than zero; how many decimals it may have depends on the currency. */
export const positiveCurrencyInput = decimalInput(
  `^\\d{1,${limits.usdIntegerDigitsMax}}(?:\\.\\d{1,3})?$`,
  'as many decimals as the currency has, for example "25.00"',
).refine((value) => /[1-9]/.test(value), 'Must be greater than 0.');

/** Base units of a token in a request: a whole number greater than zero, exact. */
export const baseUnitsInput = z
  .string({ error: mustBe('text, not a JSON number: whole base units, for example "1200000"') })
  .regex(/^[1-9]\d{0,77}$/, 'Must be a whole number of base units greater than 0, as text.')
  .meta({ description: "The token's smallest units, exact.", pattern: '^[1-9]\\d{0,77}$' });

/** USD per unit in a request: at most 18 decimals, greater than zero. */
export const rateInput = decimalInput(
  '^\\d{1,18}(?:\\.\\d{1,18})?$',
  'at most 18 decimals, for example "3530.25"',
).refine((value) => /[1-9]/.test(value), 'Must be greater than 0.');

/** A share of one in a request: below 1, at most six decimals. */
export const fractionInput = decimalInput(
  '^0(?:\\.\\d{1,6})?$',
  'below 1 with at most six decimals, for example "0.005"',
);

/** A UUID in a request: lowercase and hyphenated only. */
export const uuidInput = z
  .string({ error: mustBe('a UUID') })
  .regex(new RegExp(spelling.uuid), 'Must be a lowercase, hyphenated UUID.')
  .meta({ format: 'uuid' });

const hasCredentials = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
};

/** An absolute `https://` address in a request, at most 2048 characters. */
export const httpsUrlInput = textInput(limits.urlCharactersMax)
  .refine((value) => value.startsWith('https://'), { error: 'Must start with https://.', abort: true })
  .refine((value) => !/\s/.test(value) && URL.canParse(value), 'Must be a complete web address.')
  // Whoever is sent there would carry the name and the password on.
  .refine((value) => !hasCredentials(value), 'Must not hold a user name or a password.')
  .meta({ format: 'uri', maxLength: limits.urlCharactersMax, pattern: '^https://' });

/** An e-mail address in a request. */
export const emailInput = z
  .email({ error: mustBe('an e-mail address') })
  .max(limits.emailCharactersMax, `Must have at most ${limits.emailCharactersMax} characters.`);

/** A whole number inside a JSON body. */
export const integerInput = (min: number, max: number) =>
  z
    .int({ error: mustBe(`a whole number from ${min} to ${max}`) })
    .min(min, `Must be at least ${min}.`)
    .max(max, `Must be at most ${max}.`);

/** A whole number inside a query string, digits only. */
export const integerQuery = (min: number, max: number, preset: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `Must be a whole number from ${min} to ${max}.`, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, `Must be a whole number from ${min} to ${max}.`)
    .default(preset)
    .meta({ type: 'integer', minimum: min, maximum: max, default: preset });

/** A day in UTC, `YYYY-MM-DD`, from 1970 on. */
export const dateInput = z.iso
  .date('Must be a date such as 2026-03-02.')
  .refine((value) => value >= '1970-01-01', 'Must not lie before 1970.');

/** An instant in a request: ISO 8601 with seconds and an offset. */
export const timestampInput = z.iso.datetime({
  offset: true,
  error: 'Must be a time such as 2026-03-02T09:00:00Z.',
});

/** One of a closed list of words. */
export const wordInput = <const T extends readonly string[]>(words: T) =>
  z.enum(words, { error: mustBe(`one of: ${words.join(', ')}`) });

/** Some words of a closed list inside a query string, with commas between them; each of them once is enough. */
export const wordsInput = <const T extends readonly string[]>(words: T) =>
  z
    .string({ error: mustBe(`one of: ${words.join(', ')}, or several with commas between them`) })
    .transform((text) => text.split(','))
    .pipe(z.array(wordInput(words)).max(words.length, `Must name at most ${words.length} words.`))
    .meta({ anyOf: [{ enum: [...words] }, { type: 'array', items: { type: 'string', enum: [...words] } }] });

/** True or false in a request. */
export const booleanInput = z.boolean({ error: mustBe('true or false') });
