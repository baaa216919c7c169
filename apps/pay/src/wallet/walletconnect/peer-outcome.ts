import { outcomeOf, type SendOutcome } from '../outcome.ts';

/** Codes of WalletConnect 2.0 (Sign, Error Codes) beside those that every wallet has. */
const outcomes: Readonly<Record<number, SendOutcome>> = {
  5000: 'declined',
  5001: 'unknown_network',
  5002: 'unsupported',
  5100: 'unknown_network',
  5101: 'unsupported',
  6000: 'declined',
  8000: 'silent',
};

/** What a wallet's refusal means that came by a relay. */
export function peerOutcome(error: unknown): SendOutcome {
  const { code } = (error ?? {}) as { code?: unknown };
  return (typeof code === 'number' ? outcomes[code] : undefined) ?? outcomeOf(error);
}
