/** Whole coins as base units, exactly: `12.5` with 6 decimals → `12500000`. */
export function baseUnitsOf(amount: string, decimals: number): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const digits = whole + fraction.slice(0, decimals).padEnd(decimals, '0');
  return digits.replace(/^0+(?=\d)/, '');
}
