/** A family's name in the spellings that its files need. */
export interface Names {
  /** The folder under `packages/chains`, and `chain_type` on the wire. */
  family: string;
  /** For identifiers: `tron`, `moneroLike`. */
  camel: string;
  /** For types and functions: `Tron`, `MoneroLike`. */
  pascal: string;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** @returns null for what can be no folder or no `chain_type`. */
export function readNames(family: string): Names | null {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(family) || family.length > 32) return null;
  const pascal = family.split('-').map(capital).join('');
  return { family, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), pascal };
}
