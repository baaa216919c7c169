/** Digits of 128 bits in base 36: letters and digits are all that an exchange takes, and at most 32 of them. */
const idDigits = 25;

/**
 * What an exchange knows a payout of a withdrawal by. It follows from the withdrawal alone, so that a database that went
 * back asks under the id under which it asked before. `attempt` counts from 1, and goes on only after the exchange itself
 * has said that the one before failed there.
 */
export const payoutClientId = (withdrawalId: string, attempt: number): string =>
  `${BigInt(`0x${withdrawalId.replaceAll('-', '')}`)
    .toString(36)
    .padStart(idDigits, '0')}${attempt.toString(36)}`;

/** The first id of a withdrawal that the exchange has not said of that it failed. */
export function nextPayoutClientId(withdrawalId: string, failedIds: ReadonlySet<string>): string {
  for (let attempt = 1; ; attempt += 1) {
    const id = payoutClientId(withdrawalId, attempt);
    if (!failedIds.has(id)) return id;
  }
}
