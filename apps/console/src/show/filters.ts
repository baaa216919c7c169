import { type PaymentStatus, paymentStatuses, statusGroups } from '../words/statuses.ts';

export type Group = keyof typeof statusGroups;
export const groups = Object.keys(statusGroups) as Group[];

/** What a list of payments is cut by, as it stands in the address. */
export interface PaymentFilters {
  q: string;
  group: Group | null;
  status: PaymentStatus | null;
  from: string;
  to: string;
  cursor: string;
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Reads the filters of an address; what makes no sense is left out. */
export function readFilters(query: URLSearchParams): PaymentFilters {
  const group = query.get('group') as Group | null;
  const status = query.get('status') as PaymentStatus | null;
  const day = (name: string): string => {
    const text = query.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  return {
    q: query.get('q') ?? '',
    group: group !== null && groups.includes(group) ? group : null,
    status: status !== null && Object.hasOwn(paymentStatuses, status) ? status : null,
    from: day('from'),
    to: day('to'),
    cursor: query.get('cursor') ?? '',
  };
}

/** The same as the API takes them, without the place in the list. */
export function askedFor({ q, group, status, from, to }: PaymentFilters) {
  const statuses = status !== null ? [status] : group === null ? [] : statusGroups[group];
  return {
    ...(q !== '' && { q }),
    ...(statuses.length > 0 && { status: statuses }),
    ...(from !== '' && { date_from: from }),
    ...(to !== '' && { date_to: to }),
  };
}

/** The address of the same list as a file. */
export function fileAddress(filters: PaymentFilters): string {
  const asked = Object.entries(askedFor(filters)).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(asked).toString();
  return `/v1/payments${query === '' ? '' : `?${query}`}`;
}

/** Whether anything is left out of the list. */
export const isFiltered = (filters: PaymentFilters): boolean => Object.keys(askedFor(filters)).length > 0;
