import { baseUnits, formatReceived, formatRequired } from '@florin/domain/money/crypto';
import { formatRate, rate } from '@florin/domain/money/rate';

/** A stored instant on the wire; null stays null. */
export const instant = (at: Date | null): string | null => (at === null ? null : at.toISOString());

/** An instant that came inside JSON from the database. */
export const storedInstant = (text: string): string => new Date(text).toISOString();

/** A stored rate on the wire: trailing zeros cut. */
export const rateText = (stored: string | null): string | null => (stored === null ? null : formatRate(rate(stored)));

/** Base units as the payer is asked for them; null before a token is chosen. */
export const requiredText = (units: string | null, decimals: number | null): string | null =>
  units === null || decimals === null ? null : formatRequired(baseUnits(units), decimals);

/** Received base units; `0` before a token is chosen. */
export const receivedText = (units: string, decimals: number | null): string =>
  decimals === null ? '0' : formatReceived(baseUnits(units), decimals);

/** A share of one as text: trailing zeros of the column cut. */
export const shareText = (stored: string): string => stored.replace(/\.?0+$/, '') || '0';

/** What the books say of an asset, which may be less than nothing. */
export const bookedText = (units: string, decimals: number): string =>
  units.startsWith('-')
    ? `-${formatReceived(baseUnits(units.slice(1)), decimals)}`
    : formatReceived(baseUnits(units), decimals);
