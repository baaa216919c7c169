import { Decimal } from './decimal.ts';
import { type Rate, rate } from './rate.ts';

/** What a stablecoin is locked at: its name. */
export const pegRate: Rate = rate('1.0');

/** The furthest that the market may be from the name, as a share of it. */
const deviationMax = new Decimal('0.03');

/** Whether the market still takes a stablecoin for what its name says: within 3 % of one US dollar. */
export const holdsPeg = (market: Rate): boolean => market.minus(pegRate).abs().lte(deviationMax);
