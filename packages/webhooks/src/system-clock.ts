/** Milliseconds since 1970, the clock of whoever injects no other. */
export const systemClock = (): number => Date.now();
