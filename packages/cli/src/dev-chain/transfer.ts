import { usageError } from '../failure.ts';
import type { DevToken } from '../profiles/dev-file.ts';

/** Whole units as text → base units. @throws CliError `USAGE` for what the token cannot express */
export function baseUnits(amount: string, decimals: number): bigint {
  const [, whole = '', part = ''] = /^(\d{1,40})(?:\.(\d{1,36}))?$/.exec(amount) ?? [];
  const digits = part.replace(/0+$/, '');
  if (whole === '' || digits.length > decimals)
    throw usageError(`"${amount}" is no amount of a token with ${decimals} decimals.`);
  return BigInt(whole + digits.padEnd(decimals, '0'));
}

const word = (hex: string): string => hex.padStart(64, '0');

/** The selector of `transfer(address,uint256)` (ERC-20). */
const transferSelector = '0xa9059cbb';

/** What an unlocked account is asked to send: coins of the chain, or a transfer of a token (ERC-20). */
export function transferOf(token: DevToken, from: string, to: string, units: bigint): Record<string, string> {
  if (token.contract === null) return { from, to, value: `0x${units.toString(16)}` };
  const data = transferSelector + word(to.replace(/^0x/, '').toLowerCase()) + word(units.toString(16));
  return { from, to: token.contract, data };
}
