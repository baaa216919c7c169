/*
 * Nanotons. Bytes do not limit what a wallet's own transaction costs: the code of the wallet does. Measured with the prices
 * of the main network of 2026, a first transfer of coins costs 5.3 million with its deployment, a later one 2.4 million; of
 * jettons 6.6 and 3.7 million.
 */

/** Most that the transaction of a wallet costs, its deployment and a year of storage included: twice what was measured. */
export const walletCap = 13_000_000n;

/** Attached to a transfer of jettons: for two contracts, one deployment and five years of storage. What is left comes back. */
export const attached = 50_000_000n;

/** On top of coins for an address of ours, whose contract takes at most half of it for looking at them. */
export const allowance = 1_000_000n;

/** Usual cost where a node gives no estimate. */
export const usualCoins = 5_500_000n;
/** The same of a transfer of jettons, after what comes back. */
export const usualJettons = 25_000_000n;
/** What of the attached coins does not come back when the receiver has no wallet of the jetton yet. */
export const jettonsTaken = 18_000_000n;

/** Most that a movement costs beside what it moves. */
export const capOf = (move: { kind: 'coins'; mark: string } | { kind: 'jettons' } | null): bigint => {
  if (move === null) return walletCap;
  if (move.kind === 'jettons') return walletCap + attached;
  return move.mark === 'none' ? walletCap : walletCap + allowance;
};
