import type { Clock } from '@florin/domain/ports/clock';

/**
 * The signer's own time: of its machine at the start, counted on by itself. No database and no row sets it, so that
 * nobody ends the 24 hours of its limits early.
 */
export const ownClock: Clock = { now: () => new Date(performance.timeOrigin + performance.now()) };
