/** How the end of a transaction's time is called where slots have names: seconds since 1970. */
export const nameOf = (expiration: bigint): string => `until-${expiration}`;

/** The end of a name; null for any other text. */
export function endNamed(name: string): bigint | null {
  const [, digits] = /^until-([1-9]\d{0,11})$/.exec(name) ?? [];
  return digits === undefined ? null : BigInt(digits);
}
