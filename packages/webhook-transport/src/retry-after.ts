type Headers = Readonly<Record<string, string | string[] | undefined>>;

const first = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value)?.trim() ?? '';

/**
 * Seconds that an answer asks to wait (RFC 9110, section 10.2.3), or null. A date is read against the date of the
 * answer itself: the receiver's clock may be wrong, its difference is what it means.
 */
export function retryAfterSeconds(headers: Headers): number | null {
  const wish = first(headers['retry-after']);
  if (/^\d{1,9}$/.test(wish)) return Number(wish);
  const seconds = Math.ceil((Date.parse(wish) - Date.parse(first(headers['date']))) / 1000);
  return seconds > 0 ? seconds : null;
}
