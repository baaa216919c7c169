/** Messages of one kind to one address in 24 hours. Each kind counts alone: many receipts hide no changed wallet. */
export const perAddressDay = 50;
/** What is older than this is not sent any more, and no event older than this is told. */
export const sentWithinMs = 3 * 24 * 3_600_000;
export const dayMs = 24 * 3_600_000;
/** Messages to payers of one merchant in 24 hours, where the operator sets nothing else. */
export const perMerchantDay = 2_000;
/** Why a message beyond a limit is dropped. */
export const merchantIsFull = 'The merchant has had as many messages as a day allows.';
export const addressIsFull = 'The address has had as many messages of this kind as a day allows.';
