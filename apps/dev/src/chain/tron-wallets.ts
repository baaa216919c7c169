import { privateKeyToAddress, sign } from 'viem/accounts';

/** Whose keys anybody may know: they hold nothing outside this machine. */
const keyOf = (digit: number): `0x${string}` => `0x${String(digit).repeat(64)}`;

const wordOf = (key: `0x${string}`): string => privateKeyToAddress(key).slice(2).toLowerCase();

export interface TronWallet {
  /** The account, as 20 bytes in hex. */
  word: string;
  /** Signs a hash in hex: r, s and the recovery bit. */
  sign(hash: string): Promise<string>;
}

/** Payers hold coins and tokens; the demo and the wallet of the payment page use the first. */
export const payerWallets = (): TronWallet[] =>
  [1, 2, 3].map((digit) => ({
    word: wordOf(keyOf(digit)),
    sign: async (hash) => (await sign({ hash: `0x${hash}`, privateKey: keyOf(digit), to: 'hex' })).slice(2),
  }));
