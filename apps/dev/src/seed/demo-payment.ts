import { setTimeout } from 'node:timers/promises';
import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Payment } from '@florin/contract/schemas/payment';
import type { Health } from '@florin/contract/schemas/service';
import { CannotStart } from '../cannot-start.ts';
import { unless, type Rest } from '../rest.ts';
import { writeDemoKeys, type DemoKeys } from './demo-keys.ts';
import type { ExpectedToken } from './expected-tokens.ts';
import { type Patience, patienceFor, Wait } from './patience.ts';

const request = { amount_usd: '25.00', description: 'A first payment' };
const askMilliseconds = 100;

interface Wanted {
  /** Of the keys, which name the payment of the last start. */
  path: string;
  tokens: readonly ExpectedToken[];
  /** Where the log of the worker is, as people write it. */
  workerLog: string;
  /** How long to wait; by chains and tokens when omitted. */
  patience?: Patience;
}

/**
 * A payment that waits to be paid in any of these tokens: the one of the last start while it is untouched, else a new one.
 * Until addresses and rates are there, the service offers nothing to pay with; a halted chain's tokens are not waited
 * for, since the administrator who resumes it needs a running service.
 *
 * @returns null where halted chains leave nothing to pay with
 * @throws CannotStart when that takes too long
 */
export async function seedPayment(
  rest: Rest,
  keys: DemoKeys,
  { path, tokens, workerLog, patience = patienceOf(tokens) }: Wanted,
  signal: AbortSignal,
): Promise<Payment | null> {
  const wait = new Wait(patience);
  for (let payment = await findKept(rest, keys); ;) {
    payment ??= await create(rest, keys, path);
    const options = payment === null ? [] : (await rest.get<Checkout>(`/v1/pay/${payment.id}`)).options;
    const missing = missingOf(tokens, options);
    if (payment !== null && missing.length === 0) return payment;
    if ((await haltedChains(rest)).length > 0) return payment;
    wait.saw(tokens.length - missing.length);
    const seconds = wait.over();
    if (seconds !== null) throw new CannotStart(await tell({ rest, tokens, missing, seconds, workerLog }));
    await setTimeout(askMilliseconds, undefined, { signal });
  }
}

const patienceOf = (tokens: readonly ExpectedToken[]): Patience =>
  patienceFor({ chains: new Set(tokens.map(({ chain }) => chain)).size, tokens: tokens.length });

interface Missing extends ExpectedToken {
  lacks: 'a fresh rate' | 'an address or a chain that is read';
}

/** Tokens that a payer cannot choose yet, and why. */
function missingOf(tokens: readonly ExpectedToken[], options: Checkout['options']): Missing[] {
  const offered = new Map(options.map(({ token, is_stale }) => [token.id, is_stale]));
  return tokens.flatMap((token): Missing[] => {
    const isStale = offered.get(token.id);
    if (isStale === false) return [];
    return [{ ...token, lacks: isStale === undefined ? 'an address or a chain that is read' : 'a fresh rate' }];
  });
}

interface Verdict {
  rest: Rest;
  tokens: readonly ExpectedToken[];
  missing: readonly Missing[];
  seconds: number;
  workerLog: string;
}

/** One line for people: what is missing where, and what to look at. */
async function tell({ rest, tokens, missing, seconds, workerLog }: Verdict): Promise<string> {
  const { chains } = await rest.get<Health>('/health');
  const statusOf = (chain: string): string =>
    chains.find(({ short_name }) => short_name === chain)?.status ?? 'not known to the service';
  const places = [...Map.groupBy(missing, ({ chain }) => chain)].map(([chain, lacking]) => {
    const each = lacking.map(({ symbol, lacks }) => `${symbol} lacks ${lacks}`);
    return `${chain} (${statusOf(chain)}): ${each.join(', ')}`;
  });
  const payable = tokens.length - missing.length;
  return (
    `Only ${payable} of ${tokens.length} tokens can be paid after ${seconds} s, and no more are to be expected. ` +
    `Missing on ${places.join('; on ')}. ${workerLog} says why: look for the name of the chain there. ` +
    `On a busy machine, start fewer chains with --chains.`
  );
}

/** Short names of the chains that wait for an administrator. */
export async function haltedChains(rest: Rest): Promise<string[]> {
  const { chains } = await rest.get<Health>('/health');
  return chains.filter(({ status }) => status === 'halted').map(({ short_name }) => short_name);
}

async function findKept(rest: Rest, { api_key, payment_id }: DemoKeys): Promise<Payment | null> {
  if (payment_id === null) return null;
  const payment = await unless(['NOT_FOUND'], rest.get<Payment>(`/v1/payments/${payment_id}`, { apiKey: api_key }));
  return payment?.status === 'awaiting_selection' ? payment : null;
}

async function create(rest: Rest, keys: DemoKeys, path: string): Promise<Payment | null> {
  const asked = rest.post<Payment>('/v1/payments', request, { apiKey: keys.api_key });
  const payment = await unless(['VALIDATION_ERROR', 'CONFLICT'], asked);
  if (payment !== null) writeDemoKeys(path, { ...keys, payment_id: payment.id });
  return payment;
}
