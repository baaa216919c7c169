/** An account that a wallet lets a page see (Wallet Standard). */
export interface WalletAccount {
  address: string;
  publicKey: Uint8Array;
  chains: readonly string[];
}

/** The parts of a Wallet Standard wallet that a payment needs. */
export interface StandardWallet {
  name: string;
  icon: string | null;
  connect(): Promise<readonly WalletAccount[]>;
  signAndSend(request: { account: WalletAccount; chain: string; transaction: Uint8Array }): Promise<unknown>;
}
