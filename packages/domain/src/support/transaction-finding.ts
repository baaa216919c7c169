import { type TransactionFinding, transactionFindings, type UnmatchedReason } from '@florin/contract/vocabulary';

/** A deposit on a payment's address, as the rules left it. */
export interface FoundDeposit {
  ruling: 'counted' | 'awaiting_rule' | 'awaiting_rate' | 'blacklisted' | 'unmatched';
  reason: UnmatchedReason | null;
  /** Its block is no longer part of the chain. */
  orphaned: boolean;
}

/** What a payer learns of a transaction from the deposits it made for the payment: of several, the best one. */
export function transactionFinding(deposits: readonly FoundDeposit[]): TransactionFinding {
  const findings = new Set(deposits.map(findingOf));
  // The vocabulary lists the findings from the best to the least one.
  return transactionFindings.find((finding) => findings.has(finding)) ?? 'not_seen';
}

function findingOf({ ruling, reason, orphaned }: FoundDeposit): TransactionFinding {
  if (orphaned) return 'left_chain';
  switch (ruling) {
    case 'counted':
      return 'counted';
    case 'blacklisted':
      return 'under_review';
    case 'unmatched':
      if (reason === 'below_dust') return 'too_small';
      if (reason === 'wrong_chain') return 'other_network';
      return reason === 'wrong_token' ? 'other_token' : 'not_taken';
    default:
      return 'waiting';
  }
}
