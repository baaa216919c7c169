/** What this machine takes the time to be, to compare it with others; nothing else asks it. */
export const machineNow = (): Date => new Date(performance.timeOrigin + performance.now());
