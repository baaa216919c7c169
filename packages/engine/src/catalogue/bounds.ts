import { invalid } from '@florin/domain/errors';
import { compareUsd, parseUsd, type Usd } from '@florin/domain/money/usd';

/**
 * Refuses with VALIDATION_ERROR (`min_payment_usd`, `max_payment_usd`) bounds of payments that are no US dollars or
 * leave nothing between them; null leaves a side open.
 */
export function checkBounds(bounds: { minPaymentUsd: string | null; maxPaymentUsd: string | null }): void {
  const least = bound('min_payment_usd', bounds.minPaymentUsd);
  const most = bound('max_payment_usd', bounds.maxPaymentUsd);
  if (least && most && compareUsd(least, most) > 0) {
    throw invalid('max_payment_usd', 'Must not be less than min_payment_usd.');
  }
}

function bound(field: string, text: string | null): Usd | null {
  if (text === null) return null;
  const parsed = parseUsd(text);
  if (!parsed.ok) throw invalid(field, 'Give US dollars as text with at most two decimals, for example "25.00".');
  return parsed.value;
}
