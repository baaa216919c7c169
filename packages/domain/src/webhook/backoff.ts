import { limits } from '@florin/contract/limits';

/** Eight equal factors lead from the first delay to the last: with ten attempts there are nine delays. */
const steps = limits.deliveryAttemptsMax - 2;
const growth = limits.deliveryBackoffSecondsMax / limits.deliveryBackoffSecondsMin;
const capMs = limits.deliveryBackoffSecondsMax * 1000;
const jitterMax = 0.1;

/**
 * Milliseconds to wait after failed attempt number `attempt` (the first is 1), before the next one: 30 s × 2880^(k/8)
 * for the k-th delay from 0, up to a tenth longer so that many failures do not return together, and never over 24 h.
 * A receiver that asked for a longer pause (`Retry-After`) gets it, within the same cap; a shorter wish changes nothing.
 * `fraction` in [0, 1) is the jitter.
 */
export function deliveryDelayMs(failure: {
  readonly attempt: number;
  readonly fraction: number;
  readonly retryAfterSeconds: number | null;
}): number {
  const exponent = Math.min(Math.max(failure.attempt - 1, 0), steps) / steps;
  const plannedMs = limits.deliveryBackoffSecondsMin * 1000 * growth ** exponent * (1 + jitterMax * failure.fraction);
  const wishedMs = (failure.retryAfterSeconds ?? 0) * 1000;
  return Math.round(Math.min(capMs, wishedMs > plannedMs ? wishedMs : plannedMs));
}
