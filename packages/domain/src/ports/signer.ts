import type { OutgoingPurpose, SignedTransaction, Slot } from './chain.ts';

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

/** The signer process as the worker sees it: no generic signature. */
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

/** What the rows of a movement said when it was signed, and the signature: enough to write them again. */
export interface KeptMovement {
  purpose: OutgoingPurpose;
  purposeId: string;
  chainId: string;
  tokenId: string;
  /** Null: from the treasury. */
  sourceIndex: bigint | null;
  sourceAddress: string;
  destination: string;
  /** Base units, as of this signature. */
  amount: bigint;
  feeCap: bigint;
  slot: Slot;
  /** Of a batch: the sweeps that it carries. */
  items: readonly KeptItem[];
  /** Who had approved what it pays, and when; null where nobody has to. */
  approvedBy: string | null;
  approvedAt: Date | null;
  effect: 'movement' | 'cancel';
  /** Empty where they were too long to be kept. */
  unsigned: string;
  raw: string;
}

export interface KeptItem {
  id: string;
  purposeId: string;
  sourceIndex: bigint;
  sourceAddress: string;
  destination: string;
  amount: bigint;
}

/** One signature as the signer's journal has it. */
export interface SignedBefore {
  intent: string;
  family: string;
  network: string;
  txHash: string | null;
  at: Date | null;
  /** Null for one of an older release: nothing can be written again from it. */
  movement: KeptMovement | null;
}

/** A page of the journal, oldest first; `next` is where the following one begins, null at its end. */
export interface SignedPage {
  signed: readonly SignedBefore[];
  next: bigint | null;
}

/** The signer's memory, for whoever sees a restore through: it tells what the worker was given before, and nothing else. */
export interface SignerMemory {
  tellSigned(request: { from: bigint }): Promise<SignedPage>;
}
