/** An asset in a list of the signer's settings: `native` or a token's reference, which may hold `::` and no other colon. */
const asset = String.raw`([^:\s]+(?:::[^:\s]+)*)`;
const whole = String.raw`([1-9]\d{0,77})`;

/** An asset with one amount of base units, or two. */
export const assetWithAmount = new RegExp(`^${asset}:${whole}$`);
export const assetWithAmounts = new RegExp(`^${asset}:${whole}:${whole}$`);
/** An asset with an address and an amount of base units. */
export const assetWithAddress = new RegExp(String.raw`^${asset}:([^:\s]+):${whole}$`);
