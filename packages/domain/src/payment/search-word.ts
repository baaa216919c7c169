/** What a word that somebody searches payments by may be; null and empty where its shape excludes it. */
export interface SearchWord {
  /** Any word may be a merchant's own number, as it is written. */
  readonly reference: string;
  /** Of a payment, in lowercase. */
  readonly id: string | null;
  /** In lowercase. */
  readonly email: string | null;
  /** US dollars with two digits after the point. */
  readonly amountUsd: string | null;
  /** Of a transaction, in every spelling that some chain writes. */
  readonly hashes: readonly string[];
  /** Perhaps of an address: the chains' own rules decide. */
  readonly address: string | null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const email = /^[^\s@]+@[^\s@]+$/;
const amount = /^\$?(\d{1,16})(?:\.(\d{1,2}))?$/;
const hexHash = /^(?:0x)?([0-9a-f]{64})$/i;
/** A signature of Solana, which its transactions go by. */
const base58Hash = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/;
const address = /^[0-9A-Za-z:]{20,128}$/;

function amountOf(word: string): string | null {
  const [, whole, cents = ''] = amount.exec(word) ?? [];
  return whole === undefined ? null : `${BigInt(whole)}.${cents.padEnd(2, '0')}`;
}

function hashesOf(word: string): string[] {
  const [, digits] = hexHash.exec(word) ?? [];
  if (digits === undefined) return base58Hash.test(word) ? [word] : [];
  const small = digits.toLowerCase();
  return [`0x${small}`, small, small.toUpperCase()];
}

/** Tells by its shape what a word can be, so that only an index that may hold it is asked. */
export function searchWord(text: string): SearchWord {
  const word = text.trim();
  return {
    reference: word,
    id: uuid.test(word) ? word.toLowerCase() : null,
    email: email.test(word) ? word.toLowerCase() : null,
    amountUsd: amountOf(word),
    hashes: hashesOf(word),
    address: address.test(word) ? word : null,
  };
}
