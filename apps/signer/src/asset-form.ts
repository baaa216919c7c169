/** An asset in a list of the signer's settings: `native` or a token's reference, which may hold `::` and no other colon. */
const asset = String.raw`([^:\s]+(?:::[^:\s]+)*)`;
const whole = String.raw`([1-9]\d{0,77})`;

/** An asset with one amount of base units, or two. */
export const assetWithAmount = new RegExp(`^${asset}:${whole}$`);
export const assetWithAmounts = new RegExp(`^${asset}:${whole}:${whole}$`);
/** An asset with an address and an amount of base units. */
export const assetWithAddress = new RegExp(String.raw`^${asset}:([^:\s]+):${whole}$`);

/** How many parts single colons make of a text. */
const partsOf = (text: string): number => text.replaceAll('::', '').split(':').length;

/** What to tell the operator of an entry that does not have its form, for example `<asset>:<most at once>`. */
export function wrongEntry(name: string, form: string, entry: string): Error {
  const colons =
    partsOf(entry) > partsOf(form)
      ? ' A colon ends a part: in the name of an asset only two at once may stand, as in 0x2::sui::SUI.'
      : '';
  return new Error(`Write ${name} as ${form}, with commas between.${colons}`);
}
