/** A number of US dollars, or a rate, as a whole number of its 10⁻¹⁸: finer than every lock. */
export const attoOf = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.slice(0, 18).padEnd(18, '0')}`);
};

/** US dollars as a whole number of their 10⁻³⁶. */
export const exactUsdOf = (usd: string): bigint => attoOf(usd) * 10n ** 18n;

/** What base units are worth at a lock, in 10⁻³⁶ US dollars. */
export const worthOf = (amount: bigint, rateUsd: string, decimals: number): bigint =>
  (amount * attoOf(rateUsd) * 10n ** 18n) / 10n ** BigInt(decimals);
