/** An epoch of a network, as bytes commit to it. */
export const lifetimeName = (chain: string, epoch: bigint): string => `${chain}:${epoch}`;

/** @returns null for another text */
export function epochOf(name: string): { chain: string; epoch: bigint } | null {
  const [, chain, epoch] = /^([1-9A-HJ-NP-Za-km-z]{32,44}):(\d{1,19})$/.exec(name) ?? [];
  return chain === undefined || epoch === undefined ? null : { chain, epoch: BigInt(epoch) };
}
