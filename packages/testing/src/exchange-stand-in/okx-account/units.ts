/** Amounts of the stand-in's accounts are whole numbers of 10⁻¹⁸. */
export function unitsOf(text: string): bigint {
  if (!/^\d+(\.\d{1,18})?$/.test(text)) throw new Error(`The stand-in was sent an amount that is none: ${text}`);
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, '0'));
}

export function textOf(units: bigint): string {
  const digits = units.toString().padStart(19, '0');
  const fraction = digits.slice(-18).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -18) : `${digits.slice(0, -18)}.${fraction}`;
}
