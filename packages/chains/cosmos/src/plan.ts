/** Coins of one address that go to another. */
export interface Move {
  from: string;
  to: string;
  denomination: string;
  /** Base units. */
  amount: bigint;
}

/** Whoever must sign, with the number of the account and of its next transaction. */
export interface Signer {
  address: string;
  account: bigint;
  sequence: bigint;
}

/** Everything that one of our transactions says. Two plans never have the same bytes, and one plan has one encoding. */
export interface Plan {
  chainId: string;
  /** All of one denomination; several are a batch, and all go to one address. */
  moves: readonly [Move, ...Move[]];
  /** Base units of the chain's own coin, all of which are taken. */
  fee: bigint;
  feeDenomination: string;
  gas: bigint;
  /** Whoever pays where that is not the sender of the first move; it signs last. */
  payer: string | null;
  /** Each sender in the order of the moves, then the payer. */
  signers: readonly Signer[];
}

/** Who must sign, in the order in which a chain wants their signatures. */
export const signerAddresses = ({ moves, payer }: Pick<Plan, 'moves' | 'payer'>): string[] => [
  ...new Set([...moves.map(({ from }) => from), ...(payer === null ? [] : [payer])]),
];
