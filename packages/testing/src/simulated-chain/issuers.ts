/** What the issuers of tokens do at present. It holds for every block from now on, whichever branch that is on. */
export class Issuers {
  /** Tokens whose transfers fail. */
  readonly paused = new Set<string>();
  /** Basis points of every transfer that the issuer keeps, by token; the log of the rest comes after one of the fee. */
  readonly fees = new Map<string, bigint>();
  /** What each transaction was first charged, by hash and token: it is charged the same in whatever block it comes back. */
  readonly charged = new Map<string, bigint>();
  /** Tokens that answer false where others revert: the transaction succeeds, and nothing has moved. */
  readonly mute = new Set<string>();
  /** Tokens that tell of this amount whatever they are asked to move, and move nothing. */
  readonly boasts = new Map<string, bigint>();
  /** Transactions that fail whatever they move, by hash: an issuer has blocked their sender, or a contract does not take coins. */
  readonly refused = new Set<string>();
  /** Percent that every balance of a token becomes with the next block, without any log. */
  readonly rescales = new Map<string, bigint>();
}

/** Whose account the fees of a token go to. */
export const issuerOf = (contract: string): string => `0xfee${contract.slice(5)}`;

/** Base units that the issuer keeps of a transfer by a transaction, rounded down. */
export function feeOf(
  { fees, charged }: Issuers,
  hash: string,
  { contract, amount }: { contract: string; amount: bigint },
): bigint {
  const key = `${hash} ${contract}`;
  const points = charged.get(key) ?? fees.get(contract) ?? 0n;
  charged.set(key, points);
  return (amount * points) / 10_000n;
}
