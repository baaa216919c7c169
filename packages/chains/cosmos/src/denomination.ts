/** Of the bank module: a letter, then letters, digits and `/:._-`, 3 to 128 characters in all. */
const form = /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/;
const ibcForm = /^ibc\/[0-9A-Fa-f]{64}$/;
/** Names without a slash are short; what is longer is some network's address. */
const plainMax = 32;

/** The one spelling of a denomination, for example `uatom`, `ibc/<hash in capitals>`, `factory/<address>/<name>`; null for none. */
export function parseDenomination(input: string): string | null {
  if (!form.test(input)) return null;
  if (!input.includes('/')) return input.length > plainMax ? null : input;
  if (!input.startsWith('ibc/')) return input;
  return ibcForm.test(input) ? `ibc/${input.slice(4).toUpperCase()}` : null;
}

const coinForm = /^(\d{1,78})([a-zA-Z][a-zA-Z0-9/:._-]{2,127})$/;

/** Coins as events write them, `5uatom,7ibc/…`; null for any other text. */
export function parseCoins(text: string): { amount: bigint; denomination: string }[] | null {
  if (text === '') return [];
  const coins = text.split(',').map((one) => {
    const [, amount, denomination] = coinForm.exec(one) ?? [];
    return amount === undefined || denomination === undefined ? null : { amount: BigInt(amount), denomination };
  });
  return coins.every((coin) => coin !== null) ? coins : null;
}
