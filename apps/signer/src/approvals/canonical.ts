import type { Families } from '../family.ts';

/** The one spelling of an address or token reference in its family; null when it is none. */
export const canonicalIn =
  (families: Families) =>
  (family: string, text: string): string | null => {
    const parsed = families.get(family)?.book.parseAddress(text);
    return parsed?.ok === true ? parsed.canonical : null;
  };
