import { distance } from 'fastest-levenshtein';
import { z } from 'zod';

/** What callers of other processors write, and what it is called here. */
const otherwiseCalled: ReadonlyMap<string, readonly string[]> = new Map([
  ['amount', ['amount_usd']],
  ['price', ['amount_usd']],
  ['after', ['cursor']],
  ['cursor', ['after']],
  ['email', ['customer_email']],
  ['end_date', ['date_to']],
  ['start_date', ['date_from']],
  ['limit', ['per_page', 'page_size']],
  ['order_id', ['reference']],
  ['external_id', ['reference']],
  ['page_size', ['per_page', 'limit']],
  ['per_page', ['page_size', 'limit']],
  ['return_url', ['redirect_url']],
  ['success_url', ['redirect_url']],
  ['webhook_url', ['url']],
]);

/** A name is near when at most every third of its letters differs. */
const lettersPerMistake = 3;

/** The name that was probably meant by one that does not exist; null when none is near. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const called = otherwiseCalled.get(name)?.find((one) => known.includes(one));
  if (called !== undefined) return called;
  const byDistance = known
    .map((one) => ({ one, apart: distance(name, one) }))
    .toSorted((left, right) => left.apart - right.apart);
  const [nearest] = byDistance;
  return nearest && nearest.apart * lettersPerMistake <= name.length ? nearest.one : null;
}

/** Why a name that the request gives is refused. */
export function unknownName(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return `There is no "${name}" here.${meant === null ? '' : ` Did you mean "${meant}"?`}`;
}

/**
 * An object of a request: a member that it does not list is refused by name, because a filter or a currency that is
 * dropped in silence answers another question than was asked. The message has one line for each such member.
 */
export const objectInput = <const S extends z.core.$ZodLooseShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => unknownName(key, Object.keys(shape))).join('\n')
        : undefined,
  });

/** A member that may be left out: null says the same, and handlers see neither. */
export const optionalInput = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/** A member with a value of ours where it is left out or null. */
export const presetInput = <T extends z.ZodType>(schema: T, preset: z.output<T>) =>
  schema
    .nullish()
    .transform((value) => value ?? preset)
    .meta({ default: preset });
