import type { SignedTransaction } from './chain.ts';

/**
 * Longest unsigned form that a signer takes. A coin of the Bitcoin kind comes with the transaction that made it: without
 * witnesses that is 200,000 characters at most of one that nodes relay, and 2,000,000 of any that a block can hold.
 */
export const unsignedCharactersMax = 24 * 1024 * 1024;

/** What the signer is configured for on one network; addresses and references are in the family's spelling. */
export interface SignerNetwork {
  family: string;
  network: string;
  /** `native`, or references of tokens, that it sends back to payers. */
  refundedAssets: readonly string[];
  /** Of our account at an exchange. */
  exchangeAddresses: readonly string[];
}

export interface SignerHealth {
  ok: true;
  attestationKey: string;
  /** Its own address by family. */
  treasury: Readonly<Record<string, string>>;
  networks: readonly SignerNetwork[];
  /** Who approves and how many have to, as `packages/approvals` says it; left out by one of an older release. */
  approvals?: object;
  /** Why the database is not the one that it signed for; null while it is, left out by one of an older release. */
  rewound?: string | null;
}

/** The signer process as the worker sees it: three verbs, no generic signature. */
export interface Signer {
  /** Makes sure `deposit_addresses` of the family holds every index below `through` (exclusive). */
  fillPool(request: { family: string; through: bigint }): Promise<{ filledThrough: bigint }>;
  /**
   * Signs the bytes when they say exactly what the stored intent says and policy allows it.
   * @throws Refusal FORBIDDEN with the reason otherwise.
   */
  signIntent(request: { intentId: string; unsigned: string }): Promise<SignedTransaction>;
  /** What it is, by family and by network: nothing that is secret. */
  health(): Promise<SignerHealth>;
}
