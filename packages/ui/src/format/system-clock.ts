/** The browser's clock: for how long ago something was, and nothing that is decided. */
export const nowMs = (): number => Date.now();
