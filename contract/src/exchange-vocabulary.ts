/** The words of the wire about exchanges. This file imports nothing, so that the domain may read it. */

/** What an exchange is told to do: pay a withdrawal, move coins between its own wallets, sell coins. */
export const instructionKinds = ['payout', 'move', 'sale'] as const;
export type InstructionKind = (typeof instructionKinds)[number];

/** How far an instruction to an exchange has come; it is given at most once. */
export const instructionStatuses = [
  'written',
  'asked',
  'unanswered',
  'accepted',
  'done',
  'refused',
  'given_up',
] as const;
export type InstructionStatus = (typeof instructionStatuses)[number];

/** How an exchange does: it answers; a reading failed; it is not asked or has not answered for too long. */
export const exchangeHealths = ['ok', 'failing', 'silent'] as const;
export type ExchangeHealth = (typeof exchangeHealths)[number];

/** Why a chain is not offered although the exchange pays out there: it means another token, or does not answer. */
export const exchangeProblems = ['contract', 'unreachable'] as const;
export type ExchangeProblem = (typeof exchangeProblems)[number];
