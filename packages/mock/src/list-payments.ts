import { invalid } from '@florin/domain/errors';
import { compareUsd, usd } from '@florin/domain/money/usd';
import { searchWord } from '@florin/domain/payment/search-word';
import { presentEntry } from './present.ts';
import type { PaymentState } from './state.ts';
import type { World } from './world.ts';

/** The query of a list, as the schema of its route leaves it. */
interface Query {
  readonly q?: string;
  readonly status?: readonly string[];
  readonly reference?: string;
  readonly payment_link_id?: string;
  readonly token_id?: string;
  readonly chain_id?: string;
  readonly amount_min?: string;
  readonly amount_max?: string;
  readonly date_from?: string;
  readonly date_to?: string;
  readonly cursor?: string;
  readonly page: number;
  readonly per_page: number;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether a payment is what a word names: in whole, never by a part of it. */
function isNamed(payment: PaymentState, text: string): boolean {
  const { reference, id, email, amountUsd, hashes, address } = searchWord(text);
  return (
    payment.reference === reference ||
    payment.id === id ||
    payment.amountUsd === amountUsd ||
    (email !== null && isSame(payment.customerEmail ?? '', email)) ||
    (address !== null && isSame(payment.address, address)) ||
    [...payment.deposits, ...payment.others].some(({ txHash }) => hashes.includes(txHash))
  );
}

const dayOf = ({ createdAt }: PaymentState): string => createdAt.toISOString().slice(0, 10);

/** One question for each filter that a query may have. */
const filters: { readonly [name in keyof Query]?: (payment: PaymentState, value: never) => boolean } = {
  q: isNamed,
  status: ({ status }, words: readonly string[]) => words.includes(status),
  reference: ({ reference }, value: string) => reference === value,
  // Nobody opens a link here.
  payment_link_id: () => false,
  token_id: ({ locks }, id: string) => locks.at(-1)?.token.id === id,
  chain_id: ({ locks }, id: string) => locks.at(-1)?.token.chain.id === id,
  amount_min: ({ amountUsd }, least: string) => compareUsd(usd(amountUsd), usd(least)) >= 0,
  amount_max: ({ amountUsd }, most: string) => compareUsd(usd(amountUsd), usd(most)) <= 0,
  date_from: (payment, day: string) => dayOf(payment) >= day,
  date_to: (payment, day: string) => dayOf(payment) <= day,
};

const fits = (payment: PaymentState, query: Query): boolean =>
  Object.entries(filters).every(([name, ask]) => {
    const value = query[name as keyof Query];
    return value === undefined || ask(payment, value as never);
  });

function placeOf(world: World, found: readonly PaymentState[], cursor: string): number {
  if (cursor === 'start') return 0;
  const last = world.payments.get(cursor);
  if (last === undefined) throw invalid('cursor', 'Must be the next_cursor of an earlier answer.');
  const next = found.findIndex(({ index }) => index < last.index);
  return next === -1 ? found.length : next;
}

/** The list of payments, newest first: by numbered pages, or walked by a cursor. */
export function listPayments({ world, query }: { world: World; query: unknown }) {
  const asked = query as Query;
  const { page, per_page: size, cursor } = asked;
  const found = [...world.payments.values()].toReversed().filter((payment) => fits(payment, asked));
  const place = cursor === undefined ? (page - 1) * size : placeOf(world, found, cursor);
  const shown = found.slice(place, place + size);
  const counters =
    cursor === undefined
      ? { total: found.length, page, page_size: size, total_pages: Math.ceil(found.length / size) }
      : { total: null, page: null, page_size: size, total_pages: null };
  const next = place + size < found.length ? (shown.at(-1)?.id ?? null) : null;
  return { ...counters, next_cursor: next, payments: shown.map(presentEntry) };
}
