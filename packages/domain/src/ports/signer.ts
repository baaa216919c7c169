import type { SignedTransaction } from './chain.ts';

/** The signer process as the worker sees it: three verbs, no generic signature. */
export interface Signer {
  /** Makes sure `deposit_addresses` of the family holds every index below `through` (exclusive). */
  fillPool(request: { family: string; through: bigint }): Promise<{ filledThrough: bigint }>;
  /**
   * Signs the bytes when they say exactly what the stored intent says and policy allows it.
   * @throws Refusal FORBIDDEN with the reason otherwise.
   */
  signIntent(request: { intentId: string; unsigned: string }): Promise<SignedTransaction>;
  health(): Promise<{ ok: true; attestationKey: string; treasury: Readonly<Record<string, string>> }>;
}
