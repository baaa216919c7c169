/** Milliseconds since 1970 as this device has them; may be far off. */
export const systemNow = (): number => Date.now();
