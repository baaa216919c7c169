import type { Asset } from './movement.ts';

export type AddressCheck = { ok: true; canonical: string } | { ok: false; reason: 'malformed' | 'bad_checksum' };

/** How wallets know a network, where that is not how Florin names it. */
export interface WalletNames {
  /** One for all networks that the same wallets pay on. */
  readonly family: string;
  /** The name that blocks and signatures carry. */
  readonly network: string;
  /** Name of the network's own coin among its assets. */
  readonly coin: string;
  /** Human-readable part of its addresses (BIP-173). */
  readonly addressPrefix: string;
  /** Registered number of its keys (SLIP-44). */
  readonly coinType: number;
}

/** Pure facts of a family's addresses. */
export interface AddressBook {
  /** The folder name under `packages/chains`, also `chain_type` on the wire. */
  readonly family: string;
  /** Whether a chain of the family may have this network; nobody knows where this is missing. */
  isNetwork?(network: string): boolean;
  /** False where nodes name no final block: a chain that asked for one would confirm nothing. */
  readonly tellsFinality?: boolean;
  /** Missing where wallets know the network as Florin does. */
  readonly walletNames?: WalletNames;
  /**
   * Whether the payment page has to ask a node before a wallet can pay: for the number of the payer's account, or where
   * he keeps a token. Nobody has to where this is missing.
   */
  readonly pageAsksNode?: boolean;
  parseAddress(input: string): AddressCheck;
  /** Whether a person can hold the key of a canonical address; every address is a person's where this is missing. */
  isWallet?(canonical: string): boolean;
  /** A wallet link for exactly this payment, or null where the family has no standard for it. */
  paymentUri(request: {
    address: string;
    asset: Asset;
    /** Base units, of which `decimals` places are behind the point. */
    amount: bigint;
    decimals: number;
    network: string;
  }): string | null;
}
