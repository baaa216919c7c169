/** The clock of the machine: receivers compare the time of a signature with theirs. */
export const systemClock = (): Date => new Date();
